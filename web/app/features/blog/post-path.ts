/** The page of a post. Slugs are letters, digits and dashes of any script; the browser encodes them. */
export const postPath = (slug: string) => `/blog/${slug}`;
