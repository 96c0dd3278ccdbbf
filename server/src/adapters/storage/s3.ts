import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AppError } from '@paddock/contract/core/errors';
import { assertStorageName, type Storage } from './storage.ts';

export interface S3Account {
  /** Address of the store without the bucket, such as https://s3.example.com. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A user is waiting: a store that has not responded by then is unavailable. */
const answerMs = 4_000;
/** Time limit for a part of a large file. */
const partMs = 20_000;
export const partBytes = 8 * 1024 * 1024;
/** Parts in memory at once. */
const partsAtOnce = 2;

const isMissing = (error: unknown) =>
  error instanceof NoSuchKey ||
  (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404);

/** A rejection is a configuration error; any other failure means that the store is unavailable. */
function away(cause: unknown): Error {
  const status = cause instanceof S3ServiceException ? (cause.$metadata.httpStatusCode ?? 500) : 500;
  if (cause instanceof Error && status >= 400 && status < 500 && status !== 408 && status !== 429)
    return cause;
  return new AppError('storage_unavailable', { retryAfter: 30, cause });
}

/** `requestTimeout` in ms. */
export function clientConfig(account: S3Account, requestTimeout: number, maxAttempts: number) {
  const { endpoint, region, accessKeyId, secretAccessKey } = account;
  return {
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Most stores other than Amazon's support only path style and lack the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts,
    requestHandler: { connectionTimeout: 2_000, requestTimeout, throwOnRequestTimeout: true },
  } satisfies S3ClientConfig;
}

/** An S3-compatible object store; `prefix` precedes the name of every file. */
export function s3Storage(account: S3Account, prefix = ''): Storage {
  const { bucket: Bucket } = account;
  const keyOf = (name: string) => `${prefix}${assertStorageName(name)}`;
  const client = new S3Client(clientConfig(account, answerMs, 2));
  const slowClient = new S3Client(clientConfig(account, partMs, 2));
  return {
    async put(name, content) {
      const command = new PutObjectCommand({ Bucket, Key: keyOf(name), Body: content });
      await client.send(command).catch((error: unknown) => {
        throw away(error);
      });
    },
    async putFile(name, path) {
      // A single part is uploaded directly, which also detects an unavailable store sooner.
      if ((await stat(path)).size <= partBytes) return this.put(name, await readFile(path));
      const Body = createReadStream(path);
      const upload = new Upload({
        client: slowClient,
        params: { Bucket, Key: keyOf(name), Body },
        partSize: partBytes,
        queueSize: partsAtOnce,
      });
      try {
        await upload.done();
      } catch (error) {
        throw away(error);
      } finally {
        Body.destroy();
      }
    },
    async get(name, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const command = new GetObjectCommand({ Bucket, Key: keyOf(name), ...(Range && { Range }) });
      try {
        const { Body, ContentLength } = await client.send(command);
        if (!(Body instanceof Readable) || ContentLength === undefined)
          throw new Error('an answer without a body');
        return { stream: Body, bytes: ContentLength };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw away(error);
      }
    },
    async remove(name) {
      const command = new DeleteObjectCommand({ Bucket, Key: keyOf(name) });
      await client.send(command).catch((error: unknown) => {
        if (!isMissing(error)) throw away(error);
      });
    },
    async *list() {
      // Objects below a further prefix are not ours.
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: prefix, Delimiter: '/' });
      try {
        for await (const { Contents = [] } of pages)
          for (const { Key } of Contents) if (Key) yield Key.slice(prefix.length);
      } catch (error) {
        throw away(error);
      }
    },
  };
}
