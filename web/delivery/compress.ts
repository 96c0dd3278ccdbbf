import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ClientBuild } from './client-build.ts';

const minBytes = 1_024;
const isText = (file: string) => /\.(js|css|svg|json|webmanifest|html|txt)$/.test(file);

/** Writes a .br and a .gz copy of every text file, from which the server chooses. */
export async function compressFiles({ files, folder, read }: ClientBuild): Promise<void> {
  for (const file of files.filter(isText)) {
    const bytes = read(file);
    if (bytes.length < minBytes) continue;
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
      promisify(gzip)(bytes, { level: 9 }),
    ]);
    await writeFile(new URL(`.${file}.br`, folder), br);
    await writeFile(new URL(`.${file}.gz`, folder), gz);
  }
}
