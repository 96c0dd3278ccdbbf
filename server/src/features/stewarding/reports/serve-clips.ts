import { AppError } from '@paddock/contract/core/errors';
import { getClip } from '@paddock/contract/stewarding/files/file-calls';
import * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import type { App, Viewer } from '../../../http/app-types.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import { createGuard } from '../../../http/guard.ts';
import { type ClipRow, findClips } from '../files/store-clip.ts';
import { getKnownCase } from '../panel/known-cases.ts';
import { findIncident } from '../queries.ts';

/**
 * Returns the clip of a report. Throws not_found, also if the case is not disclosed to the viewer, and clip_deleted once it has expired.
 */
async function getClipOf({ db }: Deps, id: number, viewer: Viewer): Promise<ClipRow> {
  const incident = await findIncident(db, id);
  await getKnownCase(db, incident?.merged_into_id ?? id, viewer);
  const clip = (await findClips(db, [id])).get(id);
  if (!clip) throw new AppError('not_found');
  if (clip.deleted_at) throw new AppError('clip_deleted');
  return clip;
}

const endingOf = (storage_name: string) => storage_name.slice(storage_name.lastIndexOf('.'));

/** Serves clips of reports as downloads. */
export function serveClips(app: App): void {
  const { deps } = app;
  const guard = createGuard(app, getClip);
  app.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: getClip.path.replace('{id}', ':id'),
    compress: false,
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await guard.admit(request);
    },
    handler: async (request, reply) => {
      const params = z.safeDecode(getClip.params, request.params);
      if (!params.success || !request.viewer) throw new AppError('not_found');
      const { id } = params.data;
      const clip = await getClipOf(deps, id, request.viewer);
      const file = {
        file_name: `clip-${id}${endingOf(clip.storage_name)}`,
        size: clip.size,
        sha256: clip.sha256,
        updated_at: clip.created_at,
      };
      return sendFile(request, reply, file, {
        caching: 'no-store',
        open: async (range) => {
          const stored = await deps.privateStorage.get(clip.storage_name, range);
          if (!stored) throw new AppError('not_found');
          return stored.stream;
        },
      });
    },
  });
}
