import { parentPort, workerData } from 'node:worker_threads';
import { type FileContext, readResultFile } from './read-result-file.ts';

/* The worker thread for a large result file: receives its bytes, posts the parsed result and exits. */

const { bytes, context } = workerData as { bytes: Uint8Array; context: FileContext };
parentPort?.postMessage(readResultFile(bytes, context));
