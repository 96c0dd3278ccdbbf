import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@paddock/contract/core/errors';
import { type DataStore, EVENTS, Server } from '@tus/server';
import type { Deps } from '../../adapters/deps.ts';
import type { UploadKind } from './upload-kind.ts';
import { createUploadLocker } from './upload-locks.ts';

/** Whose request it is, and the upload that the member was admitted to; none where it begins one. */
export interface UploadRequest {
  user_id: number;
  id: string | undefined;
}

/** The request that the protocol's own code is at work on. */
const currentRequest = new AsyncLocalStorage<UploadRequest>();

const faulty = (body: string) => ({ status_code: 400, body });

/** The store without what nobody needs: a length that is told later could grow past what the row says. */
async function openStore({ store: uploads }: UploadKind): Promise<DataStore> {
  const store = await uploads.open();
  store.extensions = store.extensions.filter((name) => name !== 'creation-defer-length');
  return store;
}

/** Resumable uploads of one kind, in the tus protocol 1.0: one file each, at most 48 hours old. */
async function createTusServer(deps: Deps, kind: UploadKind): Promise<Server> {
  const server = new Server({
    path: kind.path,
    datastore: await openStore(kind),
    locker: await createUploadLocker(deps),
    maxSize: kind.limit,
    // The portal may be reached by another address than the one that it listens on.
    relativeLocation: true,
    // Left out, every page of the web would be let in.
    allowedOrigins: [],
    namingFunction: () => randomUUID(),
    // Never read from the address: it is the upload that the portal asked the right for.
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

/** Answers a request by the protocol's own code. */
export type TusHandler = (
  asked: UploadRequest,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void>;

export async function createTusHandler(deps: Deps, kind: UploadKind): Promise<TusHandler> {
  const server = await createTusServer(deps, kind);
  return (asked, request, response) => currentRequest.run(asked, () => server.handle(request, response));
}
