import { AppError } from '@paddock/contract/core/errors';
import { maxPageSize } from '@paddock/contract/core/paging';
import * as calls from '@paddock/contract/downloads/calls';
import type { App } from '../../http/app-types.ts';
import { streamCsv } from '../../http/csv.ts';
import { route } from '../../http/route.ts';
import { downloadExportColumns } from './export-downloads.ts';
import { findDownload, listDownloads } from './queries.ts';
import { serveDownloadFiles } from './serve-file.ts';
import { createDownload, deleteDownload, updateDownload } from './service.ts';
import { tusRoutes } from './tus-routes.ts';

export function downloadsRoutes(app: App): void {
  for (const spec of [calls.listDownloads, calls.listAdminDownloads]) {
    route(app, spec, async ({ deps, query, reply }) => {
      const { skip = 0, limit = maxPageSize, search = '', ...filter } = query;
      const { items, total } = await listDownloads(deps.db, { skip, limit, search, ...filter });
      reply?.header('x-total-count', total);
      return items;
    });
  }

  route(app, calls.exportDownloads, async ({ deps, query, reply }) =>
    streamCsv(reply, 'downloads', downloadExportColumns, async (_, limit, skip) => {
      const { search = '', ...filter } = query;
      const { items } = await listDownloads(deps.db, { ...filter, search, skip, limit });
      return items;
    }),
  );

  route(app, calls.getDownload, async ({ deps, params }) => {
    const download = await findDownload(deps.db, params.id);
    if (!download) throw new AppError('not_found');
    return download;
  });

  route(app, calls.createDownload, ({ deps, body, file, viewer, locale }) =>
    createDownload(deps, { form: body, file, viewer: viewer.id, locale }),
  );

  route(app, calls.updateDownload, ({ deps, params, body, file, viewer, locale }) =>
    updateDownload(deps, params.id, { form: body, file, viewer: viewer.id, locale }),
  );

  route(app, calls.deleteDownload, async ({ deps, params }) => {
    await deleteDownload(deps, params.id);
    return undefined;
  });

  serveDownloadFiles(app);
  tusRoutes(app);
}
