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

/** Types that are not called what they are named. */
const typeNames: Record<Locale, Partial<Record<ServerType, string>>> = {
  fa: { Traffic: 'ترافیک', Drift: 'دریفت' },
  en: {},
};
const places: Record<Locale, (count: string) => string> = {
  fa: (count) => `${count} جا`,
  en: (count) => `${count} places`,
};

/** A server, and the line of its track where one is known. */
interface Drawn {
  server: GameServer;
  outline: readonly Point[] | undefined;
}

export async function withOutline(db: Executor, server: GameServer): Promise<Drawn> {
  const id = server.track_ref?.outline;
  const outline = id ? await findOutline(db, id) : undefined;
  return { server, outline: outline?.points };
}

/** Facts that hold for a while: who is on it now would be old before the picture is looked at. */
export function serverOgImage({ server, outline }: Drawn, locale: Locale, site: OgSite): OgImagePage {
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
