import { AppError } from '@paddock/contract/core/errors';
import { getServerReportFile } from '@paddock/contract/stewarding/files/file-calls';
import { create as contentDisposition } from 'content-disposition';
import * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import type { App, Viewer } from '../../../http/app-types.ts';
import { createGuard } from '../../../http/guard.ts';
import { findServerReports, type ServerReportRow } from '../files/server-reports.ts';
import { getKnownCase } from '../panel/known-cases.ts';
import { assertReads, listPanel } from '../panel/panel.ts';
import { getRace, isNamed, listParties } from '../queries.ts';

interface ReportRequest {
  id: number;
  report: number;
}

/** Returns an in-game report that matches a case. Throws not_found, steward_required, and conflict_of_interest for its parties. */
async function getServerReport(
  { db }: Deps,
  { id, report }: ReportRequest,
  viewer: Viewer,
): Promise<ServerReportRow> {
  const row = await getKnownCase(db, id, viewer);
  const race = await getRace(db, row.round_session_id);
  assertReads(await listPanel(db, race.championship.id), viewer);
  const known = await listParties(db, [id]);
  if (isNamed(known, viewer)) throw new AppError('conflict_of_interest');
  const found = (await findServerReports(db, row, race, known)).find((one) => one.id === report);
  if (!found) throw new AppError('not_found');
  return found;
}

/** Serves the files of in-game reports as downloads, so that a browser never renders them on this origin. */
export function serveServerReports(app: App): void {
  const { deps } = app;
  const guard = createGuard(app, getServerReportFile);
  app.get(
    getServerReportFile.path.replace(/\{(\w+)\}/g, ':$1'),
    {
      exposeHeadRoute: false,
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        await guard.admit(request);
      },
    },
    async (request, reply) => {
      const params = z.safeDecode(getServerReportFile.params, request.params as never);
      if (!params.success || !request.viewer) throw new AppError('not_found');
      const { file } = params.data;
      const { guid, storage_key } = await getServerReport(deps, params.data, request.viewer);
      const stored = await deps.privateStorage.get(`${storage_key}.${file}`);
      if (!stored) throw new AppError('not_found');
      return reply
        .header('content-type', 'application/octet-stream')
        .header('content-disposition', contentDisposition(`report-${guid}.${file}`))
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-length', stored.bytes)
        .send(stored.stream);
    },
  );
}
