import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@paddock/contract/core/errors';
import { type DataStore, EVENTS, Server } from '@tus/server';
import type { Deps } from '../../adapters/deps.ts';
import type { UploadKind } from './upload-kind.ts';
import { createUploadLocker } from './upload-locks.ts';

/** The member of a request, and the upload that the member may access; undefined for a new one. */
export interface UploadRequest {
  user_id: number;
  id: string | undefined;
}

/** The request being handled by the protocol's library. */
const currentRequest = new AsyncLocalStorage<UploadRequest>();

const faulty = (body: string) => ({ status_code: 400, body });

/** The store without deferred lengths: a length set later could exceed the one in the row. */
async function openStore({ store: uploads }: UploadKind): Promise<DataStore> {
  const store = await uploads.open();
  store.extensions = store.extensions.filter((name) => name !== 'creation-defer-length');
  return store;
}

/** Resumable uploads of one kind with the tus protocol 1.0: one file each, at most 48 hours old. */
async function createTusServer(deps: Deps, kind: UploadKind): Promise<Server> {
  const server = new Server({
    path: kind.path,
    datastore: await openStore(kind),
    locker: await createUploadLocker(deps),
    maxSize: kind.limit,
    // The portal's public address may differ from the one it listens on.
    relativeLocation: true,
    // The default would allow every origin.
    allowedOrigins: [],
    namingFunction: () => randomUUID(),
    // Not from the address: this is the upload that access was checked for.
    getFileIdFromRequest: () => currentRequest.getStore()?.id,
    async onUploadCreate(_request, { id, size, metadata }) {
      const user_id = currentRequest.getStore()?.user_id;
      if (user_id === undefined) throw new Error('an upload without an uploader');
      if (!size) throw faulty('Upload-Length must be told and more than 0.');
      if (!(await kind.begin({ id, user_id, file_name: metadata?.['filename'] ?? '', size }))) {
        throw { status_code: 429, body: 'Too many uploads are open. Use or delete one of them first.' };
      }
      return {};
    },
    async onUploadFinish(_request, { id }) {
      try {
        await kind.finish(id);
      } catch (error) {
        if (error instanceof AppError) throw { status_code: error.status, body: error.code };
        throw error;
      }
      return {};
    },
  });
  server.on(EVENTS.POST_TERMINATE, (_request, _response, id) => {
    kind.drop(id).catch(() => undefined);
  });
  return server;
}

/** Handles a request with the protocol's library. */
export type TusHandler = (
  upload: UploadRequest,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void>;

export async function createTusHandler(deps: Deps, kind: UploadKind): Promise<TusHandler> {
  const server = await createTusServer(deps, kind);
  return (upload, request, response) => currentRequest.run(upload, () => server.handle(request, response));
}
