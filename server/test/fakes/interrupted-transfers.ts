import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { request } from 'node:http';
import { downloadUrl, uploadsPath } from '@paddock/contract/downloads/rules';

const protocol = { 'tus-resumable': '1.0.0' };

/** Sends a part of a file and disconnects after `end`, if that is before the end of the file. */
function sendPart(address: string, token: string, path: string, start: number, end: number, size: number) {
  return new Promise<void>((done, fail) => {
    const sending = request(address, {
      method: 'PATCH',
      headers: {
        ...protocol,
        authorization: `Bearer ${token}`,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': start,
        'content-length': size - start,
      },
    });
    const bytes = createReadStream(path, { start, end: end - 1 });
    const isCut = end < size;
    sending.on('error', (error) => (isCut ? done() : fail(error)));
    sending.on('close', done);
    sending.on('response', (answer) => {
      answer.resume();
      if (answer.statusCode !== 204) fail(new Error(`a part was answered with ${answer.statusCode}`));
    });
    bytes.on('error', fail);
    bytes.on('end', () => (isCut ? sending.destroy() : sending.end()));
    bytes.pipe(sending, { end: false });
  });
}

/** Uploads a file of `size` bytes, interrupted at each offset; returns the id of the upload. */
export async function uploadInPieces(
  origin: string,
  token: string,
  path: string,
  size: number,
  cuts: readonly number[],
): Promise<string> {
  const headers = { ...protocol, authorization: `Bearer ${token}` };
  const filename = Buffer.from('large.bin').toString('base64');
  const begun = await fetch(origin + uploadsPath, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(size), 'upload-metadata': `filename ${filename}` },
  });
  const location = begun.headers.get('location') ?? '';
  for (const end of [...cuts, size]) {
    const head = await fetch(origin + location, { method: 'HEAD', headers });
    const offset = Number(head.headers.get('upload-offset'));
    if (offset < end) await sendPart(origin + location, token, path, offset, end, size);
  }
  return location.split('/').at(-1) ?? '';
}

/** Downloads a file, interrupted at each offset and continued with ranges; returns its hash. */
export async function downloadInPieces(origin: string, id: number, cuts: readonly number[]): Promise<string> {
  const hash = createHash('sha256');
  let got = 0;
  let etag = '';
  for (const end of [...cuts, Number.POSITIVE_INFINITY]) {
    const headers: Record<string, string> = got > 0 ? { range: `bytes=${got}-`, 'if-range': etag } : {};
    const leave = new AbortController();
    const answer = await fetch(origin + downloadUrl(id), { headers, signal: leave.signal });
    if (answer.status !== (got > 0 ? 206 : 200))
      throw new Error(`a range was answered with ${answer.status}`);
    etag = answer.headers.get('etag') ?? '';
    for await (const chunk of answer.body ?? []) {
      const wanted = chunk.subarray(0, end - got);
      hash.update(wanted);
      got += wanted.length;
      if (got >= end) break;
    }
    leave.abort();
  }
  return hash.digest('hex');
}
