import { teamPath } from '@paddock/contract/core/paths';
import { formatNumber } from '@paddock/contract/i18n/format-number';
import type { Locale } from '@paddock/contract/i18n/locale';
import type { TeamSummary } from '@paddock/contract/teams/calls';
import { isTeamTag } from '@paddock/contract/teams/rules';
import type { App } from '../../../http/app-types.ts';
import type { OgSite } from '../../../og-images/draw-og-image.ts';
import { type OgImagePage, serveOgImages } from '../../../og-images/serve-og-images.ts';
import { findTeamSummary } from '../queries.ts';

const texts = {
  fa: {
    team: 'تیم',
    members: (count: string, _isOne: boolean) => `${count} عضو`,
    wins: (count: string, _isOne: boolean) => `${count} برد`,
  },
  en: {
    team: 'Team',
    members: (count: string, isOne: boolean) => `${count} ${isOne ? 'member' : 'members'}`,
    wins: (count: string, isOne: boolean) => `${count} ${isOne ? 'win' : 'wins'}`,
  },
} as const;

type PreviewedTeam = Pick<TeamSummary, 'id' | 'tag' | 'name' | 'logo' | 'member_count' | 'wins'>;

export function teamOgImage(team: PreviewedTeam, locale: Locale, site: OgSite): OgImagePage {
  const { id, tag, name, logo, member_count, wins } = team;
  const text = texts[locale];
  const counted = (count: number, word: (count: string, isOne: boolean) => string) =>
    count > 0 ? [word(formatNumber(count, locale), count === 1)] : [];
  const meta = [`${text.team} ${tag}`, ...counted(member_count, text.members), ...counted(wins, text.wins)];
  const image = logo === null ? undefined : ({ file: logo, shape: 'framed' } as const);
  return { page: teamPath(tag), picture: { title: name, meta, site, seed: `team ${id}`, image, locale } };
}

export function serveTeamOgImages(app: App): void {
  serveOgImages(app, '/teams/:tag', async ({ deps, params: { tag = '' }, locale, site }) => {
    const team = isTeamTag(tag) ? await findTeamSummary(deps.db, tag) : undefined;
    return team && teamOgImage(team, locale, site);
  });
}
