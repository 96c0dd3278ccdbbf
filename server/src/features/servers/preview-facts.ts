import type { Locale } from '@paddock/contract/locale';
import { formatNumber } from '@paddock/contract/locale';
import type { GameServer } from '@paddock/contract/servers';
import { trackSeed } from '@paddock/contract/track-shape';
import type { App } from '../../http/app-types.ts';
import { type PagePreview, pageId, servePreviews } from '../../http/page-previews.ts';
import { listGameServers } from './queries.ts';

const games = { assetto: 'Assetto Corsa', fivem: 'FiveM', cs2: 'CS2' } as const;

const words = {
  fa: { Traffic: 'ترافیک', Drift: 'دریفت', GT3: 'GT3', places: (count: string) => `${count} جا` },
  en: { Traffic: 'Traffic', Drift: 'Drift', GT3: 'GT3', places: (count: string) => `${count} places` },
} as const;

/** Facts that hold for a while: who is on it now would be old before the picture is looked at. */
export function previewOf(server: GameServer, locale: Locale, site: string): PagePreview {
  const { id, name, game, type, track, layout, max_players } = server;
  const meta = [
    games[game],
    ...(type ? [words[locale][type]] : []),
    ...(track ? [[track, layout].filter(Boolean).join(' ')] : []),
    words[locale].places(formatNumber(max_players, locale)),
  ];
  return { page: `/servers/${id}`, picture: { title: name, meta, site, seed: trackSeed(server), locale } };
}

export function serveServerPreviews(app: App): void {
  servePreviews(app, '/servers/:id', async ({ params, locale, site }) => {
    const [server] = await listGameServers(app.deps.db, [pageId(params['id'])]);
    return server && previewOf(server, locale, site);
  });
}
