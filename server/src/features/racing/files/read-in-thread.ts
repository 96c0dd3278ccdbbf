import { basename, extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FileContext, ReadFile } from './read-result-file.ts';

/** ms. Reading a genuine result file never takes this long. */
const longestMs = 120_000;
const memoryMb = 1_024;

/** The worker's program: next to this file in the sources, in the bundle's folder in production. */
const program = join(
  import.meta.dirname,
  extname(basename(import.meta.filename)) === '.ts' ? 'result-file-thread.ts' : 'result-file-thread.js',
);

/** Reads a large file in a worker thread, so that requests are not blocked. */
export function readInThread(bytes: Uint8Array, context: FileContext): Promise<ReadFile> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(program, {
      workerData: { bytes, context },
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    const late = setTimeout(() => {
      resolve({ fault: 'damaged' });
      void thread.terminate();
    }, longestMs);
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => {
      clearTimeout(late);
      // Has no effect after a message or an error.
      reject(new Error(`the thread that reads a result file ended with ${code}`));
    });
  });
}
