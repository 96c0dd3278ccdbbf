import type { App } from '../../http/app-types.ts';
import { pageId, servePreviews } from '../../http/page-previews.ts';
import { getMember } from './drivers.ts';
import { previewOfDriver, previewOfPair } from './preview-facts.ts';

/** Pictures of drivers, and of two of them side by side. */
export function serveDriverPreviews(app: App): void {
  const { db } = app.deps;
  servePreviews(app, '/drivers/:id', async ({ params, locale, site }) => {
    const { name, sums } = await getMember(db, pageId(params['id']));
    return previewOfDriver({ name, sums }, locale, site);
  });

  servePreviews(app, '/drivers/:id/versus/:other_id', async ({ params, locale, site }) => {
    const [one, other] = [pageId(params['id']), pageId(params['other_id'])];
    if (one === other) return undefined;
    const [a, b] = await Promise.all([getMember(db, one), getMember(db, other)]);
    return previewOfPair([a.name, b.name], locale, site);
  });
}
