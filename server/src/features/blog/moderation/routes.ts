import * as blogAdmin from '@paddock/contract/blog/admin-calls';
import { setPostStatus as setPostStatusCall } from '@paddock/contract/blog/calls';
import type { App } from '../../../http/app-types.ts';
import { inFixedOrder, streamCsv } from '../../../http/csv.ts';
import { route } from '../../../http/route.ts';
import { postExportColumns } from './export-posts.ts';
import { findPosts, listAdminPostIds, listAdminPosts } from './list-admin-posts.ts';
import { setPostStatus } from './set-post-status.ts';

export function moderationRoutes(app: App): void {
  route(app, blogAdmin.listAdminPosts, ({ deps, query }) => listAdminPosts(deps.db, query));

  route(
    app,
    blogAdmin.exportPosts,
    async ({ deps, query, reply }) =>
      streamCsv(
        reply,
        'blog',
        postExportColumns,
        inFixedOrder(
          () => listAdminPostIds(deps.db, query),
          (ids) => findPosts(deps.db, ids),
        ),
      ),
    { replica: true },
  );

  route(app, setPostStatusCall, ({ deps, params, body, viewer }) =>
    setPostStatus(deps, params.id, body, viewer),
  );
}
