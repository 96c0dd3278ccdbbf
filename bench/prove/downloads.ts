import { spawn } from 'node:child_process';
import { createHash, randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { createDownload } from '@paddock/contract/downloads/calls';
import { downloadInPieces, uploadInPieces } from '../../server/test/fakes/interrupted-transfers.ts';

/*
 * Uploads a file of a gigabyte with five interruptions, and downloads it with five interruptions. Verifies that
 * the bytes match and that the portal's memory does not grow.
 */

const size = 1_000_000_000;
const places = [0.07, 0.21, 0.4, 0.66, 0.93];
const largestGrowth = 100;
/** Bytes of a warm-up transfer that loads everything that stays in memory. */
const warmUpSize = 50_000_000;

/** Writes random bytes and returns their hash. */
async function makeFile(path: string, bytes: number): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path, 'w');
  const block = Buffer.alloc(1_000_000);
  for (let written = 0; written < bytes; written += block.length) {
    hash.update(randomFillSync(block));
    await file.write(block);
  }
  await file.close();
  return hash.digest('hex');
}

/** Resident memory of a process in megabytes. */
function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_000;
}

interface Portal {
  origin: string;
  token: string;
}

interface Timed<T> {
  result: T;
  seconds: number;
}

async function timed<T>(work: () => Promise<T>): Promise<Timed<T>> {
  const from = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - from) / 1_000 };
}

async function addDownload(
  { origin, token }: Portal,
  upload_id: string,
): Promise<{ id: number; sha256: string }> {
  const form = new FormData();
  const fields = { title: 'A gigabyte', category: 'tracks', game: 'assetto', upload_id };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(origin + createDownload.path, { method: 'POST', headers, body: form });
  if (answer.status !== 201) throw new Error(`the download was answered with ${answer.status}`);
  return (await answer.json()) as { id: number; sha256: string };
}

function tell(isRight: boolean, line: string): void {
  process.stdout.write(`${isRight ? 'ok  ' : 'FAIL'} ${line}\n`);
  if (!isRight) process.exitCode = 1;
}

const folder = await mkdtemp(join(tmpdir(), 'paddock-bytes-'));
const child = spawn(process.execPath, [new URL('downloads-portal.ts', import.meta.url).pathname], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
try {
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const portal = JSON.parse(line) as Portal;
  const pid = child.pid ?? 0;

  /** Upload and download. */
  const round = async (bytes: number) => {
    const path = join(folder, 'sent.bin');
    const sent = await makeFile(path, bytes);
    const cuts = places.map((place) => Math.floor(bytes * place));
    const up = await timed(() => uploadInPieces(portal.origin, portal.token, path, bytes, cuts));
    const added = await timed(() => addDownload(portal, up.result));
    const down = await timed(() => downloadInPieces(portal.origin, added.result.id, cuts));
    return { sent, stored: added.result.sha256, came: down.result, up, added, down };
  };

  await round(warmUpSize);
  const before = memoryOf(pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, 50);
  const { sent, stored, came, up, added, down } = await round(size);
  clearInterval(watch);

  tell(stored === sent, `the portal keeps ${stored}`);
  tell(came === sent, `the reader has   ${came}`);
  const growth = most - before;
  tell(
    growth <= largestGrowth,
    `memory ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most, +${growth.toFixed(0)}`,
  );
  const rate = ({ seconds }: Timed<unknown>) =>
    `${seconds.toFixed(1)} s, ${(size / seconds / 1e6).toFixed(0)} MB/s`;
  process.stdout.write(`     up ${rate(up)}; hashed and stored ${rate(added)}; down ${rate(down)}\n`);
} finally {
  child.stdin.end();
  await once(child, 'exit');
  await rm(folder, { recursive: true, force: true });
}
