import { formatTrackName } from '@paddock/contract/catalogue/rules';
import { type Point, trackSeed } from '@paddock/contract/catalogue/track-outline';
import { formatNumber } from '@paddock/contract/i18n/format-number';
import type { Locale } from '@paddock/contract/i18n/locale';
import type { GameServer } from '@paddock/contract/servers/calls';
import { games } from '@paddock/contract/servers/games';
import { localizeServer } from '@paddock/contract/servers/rules';
import { type ServerType } from '@paddock/contract/servers/server-types';
import type { Executor } from '../../db/database.ts';
import type { App } from '../../http/app-types.ts';
import type { OgSite } from '../../og-images/draw-og-image.ts';
import { type OgImagePage, parsePageId, serveOgImages } from '../../og-images/serve-og-images.ts';
import { findOutline } from '../catalogue/queries.ts';
import { listGameServers } from './queries.ts';

/** Types whose label differs from their id. */
const typeNames: Record<Locale, Partial<Record<ServerType, string>>> = {
  fa: { Traffic: 'ترافیک', Drift: 'دریفت' },
  en: {},
};
const places: Record<Locale, (count: string) => string> = {
  fa: (count) => `${count} جا`,
  en: (count) => `${count} places`,
};

/** A server with the outline of its track, if known. */
interface ServerPreview {
  server: GameServer;
  outline: readonly Point[] | undefined;
}

export async function withOutline(db: Executor, server: GameServer): Promise<ServerPreview> {
  const id = server.track_ref?.outline;
  const outline = id ? await findOutline(db, id) : undefined;
  return { server, outline: outline?.points };
}

/** Draws durable facts only: players would be outdated when the image is seen. */
export function serverOgImage({ server, outline }: ServerPreview, locale: Locale, site: OgSite): OgImagePage {
  const { id, name, game, type, track_ref, max_players } = localizeServer(server, locale);
  const meta = [
    games[game].name,
    ...(type ? [typeNames[locale][type] ?? type] : []),
    ...(track_ref ? [formatTrackName(track_ref, locale)] : []),
    places[locale](formatNumber(max_players, locale)),
  ];
  const picture = { title: name, meta, site, seed: trackSeed(server), outline, locale };
  return { page: `/servers/${id}`, picture };
}

export function serveServerOgImages(app: App): void {
  serveOgImages(app, '/servers/:id', async ({ deps, params, locale, site }) => {
    const [server] = await listGameServers(deps.db, [parsePageId(params['id'])]);
    return server && serverOgImage(await withOutline(deps.db, server), locale, site);
  });
}
