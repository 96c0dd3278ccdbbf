/** `npm run test:deep` tries much; `npm test` tries enough to find what a change is likely to break. */
export const isDeep = process.env['TEST_DEPTH'] === 'deep';

/** How many things a random test tries. */
export const volume = (usual: number, deep: number): number => (isDeep ? deep : usual);
