import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { downloadLimitBytes } from '@paddock/contract/core/uploads';
import { uploadsPath } from '@paddock/contract/downloads/rules';
import { type DataStore, EVENTS, Server } from '@tus/server';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { lockSubject, locks } from '../../../db/locks.ts';
import { getCurrentSettings } from '../../site/queries.ts';
import { safeFileName } from '../stored-file.ts';
import { downloadUploads } from '../tables.ts';
import { dropUpload } from './tus-uploads.ts';
import { createUploadLocker } from './upload-locks.ts';

/** Of one member of the staff, at a time. */
const openUploadsMax = 20;

/** Who makes the request that the protocol's own code is at work on. */
const currentUploader = new AsyncLocalStorage<number>();

const faulty = (body: string) => ({ status_code: 400, body });

/** The store without what nobody needs: a length that is told later could grow past what the row says. */
async function openStore({ partialUploads }: Pick<Deps, 'partialUploads'>): Promise<DataStore> {
  const store = await partialUploads.open();
  store.extensions = store.extensions.filter((name) => name !== 'creation-defer-length');
  return store;
}

/** The resumable uploads of staff, in the tus protocol 1.0: one file each, at most 48 hours old. */
async function createTusServer(deps: Deps): Promise<Server> {
  const { db, now } = deps;
  const server = new Server({
    path: uploadsPath,
    datastore: await openStore(deps),
    locker: await createUploadLocker(deps),
    maxSize: async () => downloadLimitBytes(await getCurrentSettings(db)),
    // The portal may be reached by another address than the one that it listens on.
    relativeLocation: true,
    // Left out, every page of the web would be let in.
    allowedOrigins: [],
    namingFunction: () => randomUUID(),
    async onUploadCreate(_request, { id, size, metadata }) {
      const user_id = currentUploader.getStore();
      if (user_id === undefined) throw new Error('an upload without an uploader');
      if (!size) throw faulty('Upload-Length must be told and more than 0.');
      const file_name = safeFileName(metadata?.['filename'] ?? '');
      await db.transaction(async (tx) => {
        await lockSubject(tx, locks.openUploads, user_id);
        const open = await tx.$count(downloadUploads, eq(downloadUploads.user_id, user_id));
        if (open >= openUploadsMax) {
          throw { status_code: 429, body: 'Too many uploads are open. Use or delete one of them first.' };
        }
        await tx.insert(downloadUploads).values({ id, user_id, file_name, size, created_at: now() });
      });
      return {};
    },
    async onUploadFinish(_request, { id }) {
      await db.update(downloadUploads).set({ finished_at: now() }).where(eq(downloadUploads.id, id));
      return {};
    },
  });
  server.on(EVENTS.POST_TERMINATE, (_request, _response, id) => {
    dropUpload(deps, id).catch(() => undefined);
  });
  return server;
}

/** Answers a request of this member of the staff by the protocol's own code. */
export type TusHandler = (
  user_id: number,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void>;

export async function createTusHandler(deps: Deps): Promise<TusHandler> {
  const server = await createTusServer(deps);
  return (user_id, request, response) => currentUploader.run(user_id, () => server.handle(request, response));
}
