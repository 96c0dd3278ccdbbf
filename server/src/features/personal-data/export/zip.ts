import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZipWriter {
  addText: (name: string, pieces: AsyncIterable<string> | Iterable<string>) => Promise<void>;
  /** Adds bytes that do not compress, such as a picture. */
  addBytes: (name: string, content: Readable) => Promise<void>;
}

/** Streams a zip file to disk, readable only by this user. */
export async function writeZip(path: string, fill: (zip: ZipWriter) => Promise<void>): Promise<void> {
  const out = createWriteStream(path, { mode: 0o600 });
  const ended = finished(out);
  ended.catch(() => undefined);
  let failure: Error | undefined;
  let isFull = false;
  const zip = new Zip((error, chunk, isLast) => {
    if (error) failure = error;
    else isFull = !out.write(chunk);
    if (isLast) out.end();
  });

  const add = async (file: ZipDeflate | ZipPassThrough, pieces: AsyncIterable<Uint8Array>) => {
    zip.add(file);
    for await (const piece of pieces) {
      file.push(piece);
      if (failure) throw failure;
      if (isFull) await Promise.race([once(out, 'drain'), ended]);
    }
    file.push(new Uint8Array(), true);
  };
  try {
    await fill({
      addText: (name, pieces) => add(new ZipDeflate(name, { level: 6 }), encoded(pieces)),
      addBytes: (name, content) => add(new ZipPassThrough(name), content),
    });
    zip.end();
    await ended;
  } catch (error) {
    zip.terminate();
    out.destroy();
    throw error;
  }
}

async function* encoded(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield Buffer.from(piece);
}
