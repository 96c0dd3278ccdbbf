import { crc32 } from 'node:zlib';

export interface ZipEntry {
  /** ASCII, with folders. */
  name: string;
  content: Buffer;
}

/** 1 January 2026, as archives write days. */
const day = ((2026 - 1980) << 9) | (1 << 5) | 1;

/** The fields that a file's own header and its line in the directory share. */
function facts({ name, content }: ZipEntry): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(day, 8);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(content.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
}

/** A ZIP archive of a few small files, not compressed. */
export function createZip(files: readonly ZipEntry[]): Buffer {
  const bodies: Buffer[] = [];
  const lines: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const body = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      facts(file),
      Buffer.from(file.name),
      file.content,
    ]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    lines.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
        facts(file),
        place,
        Buffer.from(file.name),
      ]),
    );
    bodies.push(body);
    offset += body.length;
  }
  const directory = Buffer.concat(lines);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, directory, end]);
}
