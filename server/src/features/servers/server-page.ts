import { AppError } from '@paddock/contract/errors';
import type { ServerPage } from '@paddock/contract/servers';
import type { Deps } from '../../deps.ts';
import { previewImages } from '../../http/page-previews.ts';
import { currentSettings } from '../site/queries.ts';
import { listUsualDays } from './history.ts';
import { previewOf } from './preview-facts.ts';
import { listGameServers } from './queries.ts';
import { countRatings } from './ratings.ts';

/** A server that is switched on, with what its own page shows besides; throws not_found for any other. */
export async function getServerPage({ db, now }: Deps, id: number): Promise<ServerPage> {
  const [server] = await listGameServers(db, [id]);
  if (!server) throw new AppError('not_found');
  const [rating_count, [usualDay], { site_title }] = await Promise.all([
    countRatings(db, id),
    listUsualDays(db, now(), id),
    currentSettings(db),
  ]);
  return {
    ...server,
    rating_count,
    players_avg: usualDay?.players_avg ?? null,
    preview_images: previewImages((locale) => previewOf(server, locale, site_title)),
  };
}
