import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { S3Store } from '@tus/s3-store';
import { clientConfig, partBytes, type S3Account, s3Storage } from './s3.ts';
import { idOfName, type UploadStore } from './upload-store.ts';

/** Time limit for a part of a large file. */
const partMs = 20_000;

/** Parts in memory at once, of `partBytes` each. */
const partsAtOnce = 4;

interface Sent {
  Key?: string;
  Body?: unknown;
  Delete?: { Objects?: { Key?: string }[] };
}

/** Adds a prefix to the protocol's S3 store, which does not support one. */
class PrefixedStore extends S3Store {
  constructor(account: S3Account, prefix: string, expirationPeriodInMilliseconds: number) {
    super({
      partSize: partBytes,
      maxConcurrentPartUploads: partsAtOnce,
      // Not every store supports tags.
      useTags: false,
      expirationPeriodInMilliseconds,
      s3ClientConfig: { bucket: account.bucket, ...clientConfig(account, partMs, 2) },
    });
    this.client.middlewareStack.add(
      (next) => async (args) => {
        const { Key, Body, Delete } = args.input as Sent;
        const put = (key = '') => `${prefix}${key}`;
        const objects = Delete?.Objects?.map((object) => ({ ...object, Key: put(object.Key) }));
        const input = {
          ...args.input,
          ...(Key !== undefined && { Key: put(Key) }),
          // A streamed part can be neither signed nor retried.
          ...(Body instanceof Readable && { Body: await buffer(Body) }),
          ...(objects && { Delete: { ...Delete, Objects: objects } }),
        };
        return next({ ...args, input: input as never });
      },
      { step: 'initialize', name: 'prefixKeysAndHoldParts' },
    );
  }
}

/** Resumable uploads as multipart uploads of an object store, shared by all processes of all machines. */
export function s3Uploads(account: S3Account, prefix: string, expiresAfter: number): UploadStore {
  const store = new PrefixedStore(account, prefix, expiresAfter);
  const files = s3Storage(account, prefix);
  return {
    open: async () => store,
    fetch: async (id, folder) => {
      const whole = await files.get(id);
      if (!whole) return undefined;
      const path = join(folder, randomUUID());
      const release = () => rm(path, { force: true });
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await pipeline(whole.stream, createWriteStream(path, { mode: 0o600 }));
      } catch (error) {
        await release();
        throw error;
      }
      return { path, size: whole.bytes, release };
    },
    remove: async (id) => {
      // Aborts the multipart upload; a complete one has none, which is reported as an error.
      await store.remove(id).catch(() => undefined);
      for (const name of [id, `${id}.info`, `${id}.part`]) await files.remove(name);
    },
    async *list() {
      for await (const name of files.list()) yield idOfName(name);
    },
  };
}
