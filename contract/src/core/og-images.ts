import * as z from 'zod/mini';

/**
 * Paths of a page's pictures for link previews, PNG of 1200 × 630, by the language of the page. They change with what
 * the pictures show.
 */
export const OgImages = z.object({ fa: z.string(), en: z.string() });
export type OgImages = z.output<typeof OgImages>;
