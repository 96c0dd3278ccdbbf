import { basename, extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FileContext, ReadFile } from './read-result-file.ts';

/** A file that takes longer is no result file that any program writes, in ms. */
const longestMs = 120_000;
const memoryMb = 1_024;

/** The program of the thread: beside this file in the sources, and beside the bundle that this file is a part of. */
const program = join(
  import.meta.dirname,
  extname(basename(import.meta.filename)) === '.ts' ? 'result-file-thread.ts' : 'result-file-thread.js',
);

/** Reads a large file in a thread of its own, so that pages do not wait for it. */
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
      // After a message or an error this changes nothing.
      reject(new Error(`the thread that reads a result file ended with ${code}`));
    });
  });
}
