/** Messages about the blog stand shorter than others, in ms. */
export const blogToastMs = 3_000;
