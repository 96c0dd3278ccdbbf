/** The portal as a process, without pages, which are there only after a build. Run by start-process.ts. */
import { runPortal } from '../../src/run-portal.ts';

await runPortal('none');
