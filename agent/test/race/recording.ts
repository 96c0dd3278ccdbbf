import { gunzipSync, gzipSync } from 'node:zlib';

/** A packet and when it is sent, in ms from the beginning. */
export interface Moment {
  at: number;
  bytes: Buffer;
}

export interface Recording {
  moments: Moment[];
  /** The result files of the sessions, in order. */
  files: { name: string; text: string }[];
}

/** For each packet: u32 ms since the previous one, u16 length, the packet. The whole is compressed. */
export function packMoments(moments: readonly Moment[]): Buffer {
  let before = 0;
  const parts = moments.flatMap(({ at, bytes }) => {
    const head = Buffer.alloc(6);
    head.writeUInt32LE(at - before, 0);
    head.writeUInt16LE(bytes.length, 4);
    before = at;
    return [head, bytes];
  });
  return gzipSync(Buffer.concat(parts), { level: 9 });
}

export function unpackMoments(packed: Buffer): Moment[] {
  const all = gunzipSync(packed);
  const moments: Moment[] = [];
  for (let offset = 0, at = 0; offset < all.length; ) {
    at += all.readUInt32LE(offset);
    const end = offset + 6 + all.readUInt16LE(offset + 4);
    moments.push({ at, bytes: all.subarray(offset + 6, end) });
    offset = end;
  }
  return moments;
}
