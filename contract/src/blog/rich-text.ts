import * as z from 'zod/mini';

/** The elements allowed in rich text; everything else in markdown or HTML is dropped. */
export const richTextTags = [
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
export type RichTextTag = (typeof richTextTags)[number];

export function isRichTextTag(name: string): name is RichTextTag {
  return (richTextTags as readonly string[]).includes(name);
}

/** An element of sanitized text. Links have `href`; images have `src` (a file name under /uploads/) and `alt`. */
export interface RichTextElement {
  tag: RichTextTag;
  href?: string | undefined;
  src?: string | undefined;
  alt?: string | undefined;
  children: RichTextNode[];
}
export type RichTextNode = string | RichTextElement;

export const RichTextNode: z.ZodMiniType<RichTextNode, RichTextNode> = z.lazy(() =>
  z.union([
    z.string(),
    z.object({
      tag: z.enum(richTextTags),
      href: z.optional(z.string()),
      src: z.optional(z.string()),
      alt: z.optional(z.string()),
      children: z.array(RichTextNode),
    }),
  ]),
);
