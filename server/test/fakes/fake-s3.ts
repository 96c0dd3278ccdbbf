import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Account } from '../../src/adapters/storage/s3.ts';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

interface FakeRequest {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** The error in the signature (AWS Signature Version 4) or body hash; undefined if both are valid. */
function signatureFault({ method, url, headers, body }: FakeRequest, account: S3Account): string | undefined {
  const said =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    );
  if (!said) return 'AccessDenied';
  const [, key, day = '', region = '', names = '', signature] = said;
  const hash = String(headers['x-amz-content-sha256']);
  if (key !== account.accessKeyId || region !== account.region) return 'InvalidAccessKeyId';
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const request = [method, url.pathname, query, lines.join(''), names, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n');
  const secret = ['s3', 'aws4_request'].reduce(
    (before, part) => hmac(before, part),
    hmac(hmac(`AWS4${account.secretAccessKey}`, day), region),
  );
  return hmac(secret, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

export interface FakeS3 {
  account: S3Account;
  files: Map<string, Buffer>;
  /** Multipart uploads neither completed nor aborted. */
  openUploads: () => number;
  /** Makes it unavailable until `back`. `silent` accepts requests without responding; `broken` answers 503. */
  away: (how: 'closed' | 'silent' | 'broken') => Promise<void>;
  back: () => Promise<void>;
  close: () => Promise<void>;
}

/** An S3-compatible store on loopback that verifies signatures. */
export async function fakeS3(): Promise<FakeS3> {
  const account: S3Account = {
    endpoint: '',
    bucket: 'paddock',
    region: 'tehran-1',
    accessKeyId: 'kerb',
    secretAccessKey: 'apex-and-exit',
  };
  const files = new Map<string, Buffer>();
  /** User-defined headers of a file, returned with it. */
  const notes = new Map<string, Record<string, string>>();
  const uploads = new Map<string, Map<number, Buffer>>();
  let mood: 'well' | 'silent' | 'broken' = 'well';

  const fail = (response: ServerResponse, status: number, code: string) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<Error><Code>${code}</Code></Error>`);
  const xml = (response: ServerResponse, body: string) =>
    response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`);

  function read(response: ServerResponse, name: string, range: string | undefined) {
    const file = files.get(name);
    if (!file) return fail(response, 404, 'NoSuchKey');
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (!range)
      return response.writeHead(200, { ...notes.get(name), 'content-length': file.length }).end(file);
    if (!start || !end || Number(start) >= file.length) return fail(response, 416, 'InvalidRange');
    const part = file.subarray(Number(start), Number(end) + 1);
    return response.writeHead(206, { 'content-length': part.length }).end(part);
  }

  /** Two per page, so that paging occurs. */
  function list(response: ServerResponse, { searchParams }: URL) {
    const prefix = searchParams.get('prefix') ?? '';
    const isBelow = (name: string) => searchParams.get('delimiter') === '/' && name.includes('/');
    const all = [...files.keys()]
      .filter((name) => name.startsWith(prefix) && !isBelow(name.slice(prefix.length)))
      .sort();
    const from = Number(searchParams.get('continuation-token') ?? 0);
    const keys = all.slice(from, from + 2).map((name) => `<Contents><Key>${name}</Key></Contents>`);
    const isMore = from + 2 < all.length;
    const next = isMore ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
    xml(
      response,
      `<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${keys.join('')}${next}</ListBucketResult>`,
    );
  }

  function write(name: string, { headers, body }: FakeRequest) {
    files.set(name, body);
    const own = Object.entries(headers).filter(([header]) => header.startsWith('x-amz-meta-'));
    notes.set(name, Object.fromEntries(own) as Record<string, string>);
  }

  function removeSeveral(response: ServerResponse, { body }: FakeRequest) {
    for (const [, key = ''] of String(body).matchAll(/<Key>([^<]*)<\/Key>/g)) files.delete(key);
    xml(response, '<DeleteResult></DeleteResult>');
  }

  function upload(response: ServerResponse, name: string, { method, url, body }: FakeRequest) {
    const id = url.searchParams.get('uploadId') ?? '';
    if (method === 'POST' && url.searchParams.has('uploads')) {
      const begun = randomUUID();
      uploads.set(begun, new Map());
      return xml(response, `<R><UploadId>${begun}</UploadId></R>`);
    }
    const parts = uploads.get(id);
    if (!parts) return fail(response, 404, 'NoSuchUpload');
    if (method === 'PUT') {
      parts.set(Number(url.searchParams.get('partNumber')), body);
      return response.writeHead(200, { etag: `"${sha256(body)}"` }).end();
    }
    const ordered = [...parts].sort(([a], [b]) => a - b);
    if (method === 'GET') {
      const hashes = ordered.map(
        ([number, part]) =>
          `<Part><PartNumber>${number}</PartNumber><ETag>"${sha256(part)}"</ETag><Size>${part.length}</Size></Part>`,
      );
      return xml(
        response,
        `<ListPartsResult><IsTruncated>false</IsTruncated>${hashes.join('')}</ListPartsResult>`,
      );
    }
    uploads.delete(id);
    if (method === 'DELETE') return response.writeHead(204).end();
    // Amazon rejects small parts except the last.
    const isShort = ordered.slice(0, -1).some(([, part]) => part.length < 5 * 1024 * 1024);
    if (isShort) return fail(response, 400, 'EntityTooSmall');
    files.set(name, Buffer.concat(ordered.map(([, part]) => part)));
    return xml(response, '<R><ETag>"whole"</ETag></R>');
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { method = '', headers } = request;
    const url = new URL(request.url ?? '', account.endpoint);
    const call: FakeRequest = { method, url, headers, body: await buffer(request) };
    if (mood === 'silent') return;
    if (mood === 'broken') return fail(response, 503, 'SlowDown');
    const fault = signatureFault(call, account);
    if (fault) return fail(response, 403, fault);
    const [, bucket, ...folders] = url.pathname.split('/');
    const name = folders.join('/');
    if (bucket !== account.bucket) return fail(response, 404, 'NoSuchBucket');
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId'))
      return upload(response, name, call);
    if (method === 'GET' && url.searchParams.get('list-type') === '2') return list(response, url);
    if (method === 'GET' || method === 'HEAD') return read(response, name, headers.range);
    if (method === 'POST' && url.searchParams.has('delete')) return removeSeveral(response, call);
    if (method === 'PUT') write(name, call);
    else if (method === 'DELETE') files.delete(name);
    else return fail(response, 405, 'MethodNotAllowed');
    return response.writeHead(method === 'DELETE' ? 204 : 200, { etag: '"x"' }).end();
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const listen = (port: number) => new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  const stop = () =>
    new Promise<void>((done) => {
      server.closeAllConnections();
      server.close(() => done());
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  account.endpoint = `http://127.0.0.1:${port}`;
  return {
    account,
    files,
    openUploads: () => uploads.size,
    away: async (how) => {
      if (how === 'closed') await stop();
      else mood = how;
    },
    back: async () => {
      mood = 'well';
      if (!server.listening) await listen(port);
    },
    close: async () => {
      if (server.listening) await stop();
    },
  };
}
