/** The portal as a process, without pages, which need a build. Started by start-process.ts. */
import { runPortal } from '../../src/run-portal.ts';

await runPortal('none');
