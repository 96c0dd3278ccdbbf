import * as z from 'zod/mini';

/** The elements that written text may become; whatever else markdown or HTML holds is dropped. */
export const richTags = [
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'em',
  'strong',
  'del',
  'a',
  'img',
  'hr',
  'br',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const;
export type RichTag = (typeof richTags)[number];

export function isTag(name: string): name is RichTag {
  return (richTags as readonly string[]).includes(name);
}

/** An element of sanitized text. `href` stands on links, `src` (a file name under /uploads/) and `alt` on pictures. */
export interface RichElement {
  tag: RichTag;
  href?: string | undefined;
  src?: string | undefined;
  alt?: string | undefined;
  children: RichNode[];
}
export type RichNode = string | RichElement;

export const RichNode: z.ZodMiniType<RichNode, RichNode> = z.lazy(() =>
  z.union([
    z.string(),
    z.object({
      tag: z.enum(richTags),
      href: z.optional(z.string()),
      src: z.optional(z.string()),
      alt: z.optional(z.string()),
      children: z.array(RichNode),
    }),
  ]),
);
