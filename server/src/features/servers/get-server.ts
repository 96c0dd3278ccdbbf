import { AppError } from '@paddock/contract/core/errors';
import type { GameServerDetail } from '@paddock/contract/servers/calls';
import type { Deps } from '../../adapters/deps.ts';
import { ogImagePaths, ogSite } from '../../og-images/serve-og-images.ts';
import { getCurrentSettings } from '../site/queries.ts';
import { serverOgImage, withOutline } from './og-image.ts';
import { listBusyHours } from './polling/history.ts';
import { listGameServers } from './queries.ts';
import { countRatings } from './rate-server.ts';

/** Returns an active server with the details of its page. Throws not_found. */
export async function getServerDetail({ db, now }: Deps, id: number): Promise<GameServerDetail> {
  const [server] = await listGameServers(db, [id]);
  if (!server) throw new AppError('not_found');
  const [rating_count, [usualDay], settings, preview] = await Promise.all([
    countRatings(db, id),
    listBusyHours(db, now(), id),
    getCurrentSettings(db),
    withOutline(db, server),
  ]);
  return {
    ...server,
    rating_count,
    players_avg: usualDay?.players_avg ?? null,
    preview_images: ogImagePaths((locale) => serverOgImage(preview, locale, ogSite(settings, locale))),
  };
}
