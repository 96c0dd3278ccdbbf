import { AppError } from '@paddock/contract/core/errors';
import * as calls from '@paddock/contract/pages/calls';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { parseContent } from '../blog/edit-post.ts';
import { createPage, deletePage, updatePage } from './edit-page.ts';
import { footerRoutes } from './footer/routes.ts';
import { getPage } from './get-page.ts';
import { serveSitePageOgImages } from './og-image.ts';
import { findPage, listAdminPages, toAdminPage } from './queries.ts';

export function pagesRoutes(app: App): void {
  route(app, calls.getPage, ({ deps, params }) => getPage(deps.db, params.slug), {
    cached: true,
    replica: true,
  });

  route(app, calls.previewPage, async ({ deps, body }) => ({ body: parseContent(body.content, deps) }), {
    keepsCaches: true,
  });

  route(app, calls.listAdminPages, ({ deps }) => listAdminPages(deps.db));

  route(app, calls.getAdminPage, async ({ deps, params }) => {
    const page = await findPage(deps.db, params.id);
    if (!page) throw new AppError('not_found');
    return toAdminPage(page);
  });

  route(app, calls.createPage, ({ deps, body }) => createPage(deps, body));

  route(app, calls.updatePage, ({ deps, params, body }) => updatePage(deps, params.id, body));

  route(app, calls.deletePage, async ({ deps, params }) => {
    await deletePage(deps, params.id);
    return undefined;
  });

  footerRoutes(app);
  serveSitePageOgImages(app);
}
