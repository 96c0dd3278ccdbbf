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

/** The texts that the owner of the site wrote, in one language: the page carries no text that it does not display. */
export interface OwnersTexts {
  stats: FigureText[];
  games: Record<keyof Landing['games'], GameSize>;
  news: NewsLine[];
}

export function localizeTexts({ stats, games, news }: Landing, locale: Locale): OwnersTexts {
  const toFigure = (figure: Figure): FigureText => ({
    value: localized<'value', string | null>(figure, 'value', locale) ?? '',
    label: localized<'label', string | null>(figure, 'label', locale) ?? '',
  });
  const toSize = (game: GameFigures): GameSize => ({
    players: localized<'players', string | null>(game, 'players', locale) ?? '',
    servers: localized<'servers', string | null>(game, 'servers', locale) ?? '',
  });
  const toLine = (item: News): NewsLine => ({
    text: localized<'text', string | null>(item, 'text', locale) ?? '',
    url: item.url,
  });
  const { assetto, fivem, cs2 } = games;
  return {
    stats: stats.map(toFigure),
    games: { assetto: toSize(assetto), fivem: toSize(fivem), cs2: toSize(cs2) },
    news: news.map(toLine),
  };
}
