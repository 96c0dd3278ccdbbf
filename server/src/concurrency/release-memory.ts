import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives back what a start has used and nobody needs any more: compiled texts, what was read for an empty database. V8 would keep all of
 * it until as much again has come together, which on a quiet portal is never. It takes a tenth of a second, so call it before there is a load.
 */
export async function releaseMemory(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  // The only flavor that moves what is left together, so that whole pages go back to the system.
  await collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
}
