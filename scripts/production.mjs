/**
 * How the bundle is started, from the project's root. V8 lets the space of young objects grow to 128 MB under load and clears that of
 * old ones when it has doubled several times, and glibc keeps an arena of what was freed for each thread: bounded, the portal answers as
 * many requests with half the memory. What a start alone needs is not cleared meanwhile (record 0028).
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

/** Packages with native parts, which the bundle does not hold; what they need comes with them. */
export const nativePackages = ['sharp', '@node-rs/argon2', '@resvg/resvg-js'];
