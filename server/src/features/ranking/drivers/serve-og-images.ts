import type { App } from '../../../http/app-types.ts';
import { parsePageId, serveOgImages } from '../../../og-images/serve-og-images.ts';
import { getDriverUser } from './get-driver.ts';
import { driverOgImage, headToHeadOgImage } from './og-image.ts';

/** Serves preview images of drivers and of two drivers compared. */
export function serveDriverOgImages(app: App): void {
  serveOgImages(app, '/drivers/:id', async ({ deps: { db }, params, locale, site }) => {
    const { name, sums } = await getDriverUser(db, parsePageId(params['id']));
    return driverOgImage({ name, sums }, locale, site);
  });

  serveOgImages(app, '/drivers/:id/versus/:other_id', async ({ deps: { db }, params, locale, site }) => {
    const [one, other] = [parsePageId(params['id']), parsePageId(params['other_id'])];
    if (one === other) return undefined;
    const [a, b] = await Promise.all([getDriverUser(db, one), getDriverUser(db, other)]);
    return headToHeadOgImage([a.name, b.name], locale, site);
  });
}
