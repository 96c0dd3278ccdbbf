/** `npm run test:deep` runs random tests in full; `npm test` runs enough to catch likely regressions. */
export const isDeep = process.env['TEST_DEPTH'] === 'deep';

/** Number of cases of a random test. */
export const volume = (usual: number, deep: number): number => (isDeep ? deep : usual);
