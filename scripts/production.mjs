/**
 * How the bundle is started, from the project's root. By default V8 lets the young generation grow to 128 MB under
 * load and collects the old one only after it has doubled several times, and glibc keeps an arena per thread.
 * Bounded, the portal serves as many requests with half the memory. Memory of the start itself is not collected
 * early (record 0028).
 */
export const production = {
  args: [
    '--max-semi-space-size=12',
    '--heap-growing-percent=30',
    '--initial-old-space-size=96',
    'server/build/main.js',
  ],
  env: { MALLOC_ARENA_MAX: '2' },
};

/** Packages with native parts, which cannot be bundled; their dependencies are included. */
export const nativePackages = ['sharp', '@node-rs/argon2', '@resvg/resvg-js'];
