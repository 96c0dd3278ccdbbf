import { availableParallelism } from 'node:os';

/** Asked once: the system reads it anew each time. */
const processors = availableParallelism();
let processes = 1;

/** Tells this process that it is one of so many workers, which divide the machine. */
export function shareProcessors(among: number): void {
  processes = among;
}

/** How many works that each take a processor, and much memory, this process does at once. */
export const ownProcessors = (): number => Math.max(1, Math.floor(processors / processes));
