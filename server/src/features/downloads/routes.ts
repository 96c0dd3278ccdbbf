import { AppError } from '@paddock/contract/core/errors';
import * as calls from '@paddock/contract/downloads/calls';
import type { App } from '../../http/app-types.ts';
import { inFixedOrder, streamCsv } from '../../http/csv.ts';
import { tusRoutes } from '../../http/resumable-uploads/tus-routes.ts';
import { route } from '../../http/route.ts';
import { createDownload, deleteDownload, updateDownload } from './edit-download.ts';
import { downloadExportColumns } from './export-downloads.ts';
import { findDownload, findDownloads, listDownloadIds, listDownloads } from './queries.ts';
import { serveDownloadFiles } from './serve-file.ts';
import { downloadUploadKind } from './uploads/tus-uploads.ts';

export function downloadsRoutes(app: App): void {
  route(app, calls.listDownloads, ({ deps, query }) => listDownloads(deps.db, query), {
    cached: true,
    replica: true,
  });
  route(app, calls.listAdminDownloads, ({ deps, query }) => listDownloads(deps.db, query));

  route(
    app,
    calls.exportDownloads,
    async ({ deps, query, reply }) =>
      streamCsv(
        reply,
        'downloads',
        downloadExportColumns,
        inFixedOrder(
          () => listDownloadIds(deps.db, query),
          (ids) => findDownloads(deps.db, ids),
        ),
      ),
    { replica: true },
  );

  route(
    app,
    calls.getDownload,
    async ({ deps, params }) => {
      const download = await findDownload(deps.db, params.id);
      if (!download) throw new AppError('not_found');
      return download;
    },
    { cached: true, replica: true },
  );

  route(app, calls.createDownload, ({ deps, body, file, viewer }) =>
    createDownload(deps, { form: body, file, viewer: viewer.id }),
  );

  route(app, calls.updateDownload, ({ deps, params, body, file, viewer }) =>
    updateDownload(deps, params.id, { form: body, file, viewer: viewer.id }),
  );

  route(app, calls.deleteDownload, async ({ deps, params }) => {
    await deleteDownload(deps, params.id);
    return undefined;
  });

  serveDownloadFiles(app);
  tusRoutes(app, downloadUploadKind(app.deps));
}
