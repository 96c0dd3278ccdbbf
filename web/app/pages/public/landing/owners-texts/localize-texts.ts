import type { Locale } from '@paddock/contract/i18n/locale';
import { localized } from '@paddock/contract/i18n/localized/localized';
import type { Landing } from '@paddock/contract/site/landing-calls';
import type { Figure, GameFigures, News } from '@paddock/contract/site/landing-rules';

export interface FigureText {
  value: string;
  label: string;
}

export interface GameSize {
  players: string;
  servers: string;
}

export interface NewsLine {
  text: string;
  url: string | null;
}

/** The owner's words of the page, in one language: nothing is carried that its reader does not see. */
export interface OwnersTexts {
  stats: FigureText[];
  games: Record<keyof Landing['games'], GameSize>;
  news: NewsLine[];
}

export function localizeTexts({ stats, games, news }: Landing, locale: Locale): OwnersTexts {
  const figure = (one: Figure): FigureText => ({
    value: localized<'value', string | null>(one, 'value', locale) ?? '',
    label: localized<'label', string | null>(one, 'label', locale) ?? '',
  });
  const size = (one: GameFigures): GameSize => ({
    players: localized<'players', string | null>(one, 'players', locale) ?? '',
    servers: localized<'servers', string | null>(one, 'servers', locale) ?? '',
  });
  const line = (one: News): NewsLine => ({
    text: localized<'text', string | null>(one, 'text', locale) ?? '',
    url: one.url,
  });
  const { assetto, fivem, cs2 } = games;
  return {
    stats: stats.map(figure),
    games: { assetto: size(assetto), fivem: size(fivem), cs2: size(cs2) },
    news: news.map(line),
  };
}
