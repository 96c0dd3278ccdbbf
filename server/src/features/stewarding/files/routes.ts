import { AppError } from '@paddock/contract/core/errors';
import { ingestServerReport } from '@paddock/contract/stewarding/files/file-calls';
import { type ServerReportFile, serverReportFiles } from '@paddock/contract/stewarding/rules';
import * as z from 'zod/mini';
import type { App } from '../../../http/app-types.ts';
import { createGuard } from '../../../http/guard.ts';
import { tusRoutes } from '../../../http/resumable-uploads/tus-routes.ts';
import { clipUploadKind } from './clip-uploads.ts';
import { takeServerReport } from './take-server-report.ts';

const fileOf = (type: string | undefined): ServerReportFile | undefined => {
  const sent = type?.split(';')[0]?.trim().toLowerCase();
  return (Object.keys(serverReportFiles) as ServerReportFile[]).find(
    (file) => serverReportFiles[file].type === sent,
  );
};

/** Registers binary uploads: resumable clips, and report files from game servers. */
export function incidentFilesRoutes(app: App): void {
  tusRoutes(app, clipUploadKind(app.deps));
  takeServerReports(app);
}

function takeServerReports(app: App): void {
  const guard = createGuard(app, ingestServerReport);
  void app.register(async (scope) => {
    // Stores JSON bytes as sent, without parsing.
    scope.removeAllContentTypeParsers();
    const types = Object.keys(ingestServerReport.raw);
    scope.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.put<{ Params: { guid: string }; Body: Buffer | undefined }>(
      ingestServerReport.path.replace('{guid}', ':guid'),
      {
        bodyLimit: ingestServerReport.maxBytes,
        config: { isLongBody: true },
        onRequest: async (request, reply) => {
          reply.header('cache-control', 'no-store');
          await guard.admit(request);
        },
      },
      async (request, reply) => {
        const params = z.safeParse(ingestServerReport.params, request.params);
        if (!params.success) throw new AppError('not_found');
        const file = fileOf(request.headers['content-type']);
        const bytes = request.body;
        if (!file || !bytes) throw new AppError('media_type_unsupported');
        await guard.readmit(request);
        const { keyHolder } = request;
        if (!keyHolder) throw new AppError('server_key_invalid');
        const sent = { server_id: keyHolder.server_id, guid: params.data.guid, file, bytes };
        await app.drain.track(takeServerReport(app.deps, sent));
        return reply.code(204).send();
      },
    );
  });
}
