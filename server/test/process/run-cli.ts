import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { findBundled } from '../programs/find-bundled.ts';

/** Runs a command of server/src/cli with only this environment, as from a shell. */
export async function runCli(
  command: 'backup' | 'restore',
  file: string | string[],
  env: Record<string, string>,
) {
  const child = spawn(process.execPath, [findBundled(command), ...[file].flat()], {
    env: { PATH: process.env['PATH'], LOCAL_PAYMENTS: 'allow', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: code as number | null, out, err };
}
