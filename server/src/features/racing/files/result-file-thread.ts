import { parentPort, workerData } from 'node:worker_threads';
import { type FileContext, readResultFile } from './read-result-file.ts';

/* The thread that reads a large result file: given its bytes, it answers what they say and ends. */

const { bytes, context } = workerData as { bytes: Uint8Array; context: FileContext };
parentPort?.postMessage(readResultFile(bytes, context));
