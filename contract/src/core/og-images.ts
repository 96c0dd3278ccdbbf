import * as z from 'zod/mini';

/** Paths of a page's link previews, PNG of 1200 × 630, by language. They change with the content of the pictures. */
export const OgImages = z.object({ fa: z.string(), en: z.string() });
export type OgImages = z.output<typeof OgImages>;
