/** The page of a post. A slug is letters, digits and dashes of any script, which the browser writes out. */
export const postPath = (slug: string) => `/blog/${slug}`;
