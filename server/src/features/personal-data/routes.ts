import * as calls from '@paddock/contract/personal-data/calls';
import { create as contentDisposition } from 'content-disposition';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { deleteAccount, deleteUser, getAccountDeletion } from './erasure/delete-account.ts';
import { openExport, requestExport } from './export/request-export.ts';
import { getOwnExport } from './queries.ts';

/** Routes for members' own data. */
export function personalDataRoutes(app: App): void {
  route(app, calls.getDataExport, ({ deps, viewer }) => getOwnExport(deps.db, viewer.id, deps.now()));

  route(app, calls.requestDataExport, ({ deps, viewer }) => requestExport(deps, viewer.id));

  route(app, calls.downloadDataExport, async ({ deps, viewer, params, reply }) => {
    const { file, requested_at } = await openExport(deps, viewer.id, params.id);
    reply
      ?.header('cache-control', 'private, no-store')
      .header('content-length', file.bytes)
      .header(
        'content-disposition',
        contentDisposition(`${viewer.username}-${requested_at.toISOString().slice(0, 10)}.zip`),
      );
    return file.stream;
  });

  route(app, calls.getAccountDeletion, ({ deps, viewer }) => getAccountDeletion(deps, viewer));

  route(app, calls.deleteAccount, async ({ deps, viewer, body }) => {
    await deleteAccount(deps, viewer, body.username);
    return undefined;
  });

  route(app, calls.deleteUser, async ({ deps, viewer, params }) => {
    await deleteUser(deps, params.id, viewer);
    return undefined;
  });
}
