/** Default number of items of a list in one answer. */
export const listMax = 200;
