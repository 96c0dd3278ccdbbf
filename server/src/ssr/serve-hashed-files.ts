import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { App } from '../http/app-types.ts';
import { chooseEncoding, type Encoding } from '../http/response-cache/encode-body.ts';
import { matchesEtag } from '../http/response-cache/etag.ts';

interface HashedFiles {
  /** Prefix of the addresses, with leading and trailing slash. */
  prefix: string;
  /** A flat folder, with compressed forms of the build (`.br`, `.gz`) next to the files. */
  folder: string;
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
};

const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };

/**
 * Serves files with content hashes in their names from memory: streaming one would take ten times as long as the
 * rest of its response. The folder is listed once, and files are read on first request.
 */
export function serveHashedFiles(app: App, { prefix, folder }: HashedFiles): void {
  const stored = new Set(readdirSync(folder));
  const contents = new Map<string, Promise<Buffer>>();
  const read = (name: string) => {
    const content = contents.get(name) ?? readFile(join(folder, name));
    contents.set(name, content);
    // Such as too many open files: the next request tries again.
    content.catch(() => contents.delete(name));
    return content;
  };
  app.get<{ Params: { file: string } }>(`${prefix}:file`, async (request, reply) => {
    const { file } = request.params;
    const type = types[extname(file)];
    if (!type || !stored.has(file)) return reply.callNotFound();
    const wanted = chooseEncoding(request.headers['accept-encoding'], Number.POSITIVE_INFINITY);
    const encoding = stored.has(file + suffixes[wanted]) ? wanted : 'identity';
    const name = file + suffixes[encoding];
    const etag = `"${name}"`;
    const isKnown = matchesEtag(request.headers['if-none-match'], etag);
    // Before the headers, so that a failure is not cached for a year.
    const content = isKnown ? undefined : await read(name);
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag);
    if (stored.has(`${file}.br`)) reply.header('vary', 'Accept-Encoding');
    if (!content) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type(type).send(content);
  });
}
