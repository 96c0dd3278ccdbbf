/** By name, what every page runs before its own scripts: React, the router, the frame. Each takes long to start, and needs those before it. */
export const coreFiles = ['react', 'router', 'frame'] as const;

/** A file of the build bears the name of its chunk (chunks.ts) before its hash. */
export const isFileOf = (name: (typeof coreFiles)[number], file: string): boolean =>
  file.includes(`/${name}-`) && file.endsWith('.js');
