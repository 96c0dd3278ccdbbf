import { AppError } from '@paddock/contract/core/errors';
import { getClip } from '@paddock/contract/stewarding/files/file-calls';
import * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import type { App, Viewer } from '../../../http/app-types.ts';
import { sendFile } from '../../../http/files/send-file.ts';
import { createGuard } from '../../../http/guard.ts';
import { sharedRateLimit } from '../../../http/route.ts';
import { type ClipRow, findClips } from '../files/keep-clip.ts';
import { assertReads, listPanel } from '../panel/panel.ts';
import { findIncident, getRace, listParties } from '../queries.ts';
import { partyOf, seenAs } from './get-incident.ts';

/**
 * The clip of a report, for whoever may see the case that it belongs to. Throws not_found, to strangers as well, and clip_deleted once
 * its time is over.
 */
async function getClipOf({ db, now }: Deps, id: number, viewer: Viewer): Promise<ClipRow> {
  const own = await findIncident(db, id);
  const row = own?.merged_into_id ? await findIncident(db, own.merged_into_id) : own;
  if (!row) throw new AppError('not_found');
  const known = await listParties(db, [row.id]);
  if (partyOf(known, viewer.id)) {
    if (!seenAs(row, known, viewer.id, now())) throw new AppError('not_found');
  } else {
    const race = await getRace(db, row.round_session_id);
    try {
      assertReads(await listPanel(db, race.championship.id), viewer);
    } catch (cause) {
      throw new AppError('not_found', { cause });
    }
  }
  const clip = (await findClips(db, [id])).get(id);
  if (!clip) throw new AppError('not_found');
  if (clip.deleted_at) throw new AppError('clip_deleted');
  return clip;
}

const endingOf = (storage_name: string) => storage_name.slice(storage_name.lastIndexOf('.'));

/** Clips of reports, as files to be saved under a name of ours. */
export function serveClips(app: App): void {
  const { deps } = app;
  const guard = createGuard(app, getClip, sharedRateLimit(deps));
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
