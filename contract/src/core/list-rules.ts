/** Default number of items in a response. */
export const listMax = 200;
