import { isRichTextTag, type RichTextElement, type RichTextNode } from '@paddock/contract/blog/rich-text';

/**
 * The version of these rules. Increase it when `sanitizeRichText` allows or forbids something else: texts stored by
 * older versions are sanitized again when read.
 */
export const sanitizerVersion = 1;

/** Texts with more nodes or deeper nesting are rejected. */
export const nodesMax = 5_000;
export const depthMax = 20;

/** Characters that change the direction of the following text, including that of others. */
const directionSigns = /[\u202a-\u202e\u2066-\u2069]/g;
// oxlint-disable-next-line no-control-regex
const controlSigns = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

const cleanText = (text: string) => text.replace(directionSigns, '').replace(controlSigns, '');

const schemes = new Set(['http:', 'https:', 'mailto:']);

/** Returns the address of a link, or undefined for an unsafe one. A path stays within the portal. */
export function safeHref(href: string): string | undefined {
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f-\u00a0\\<>"`\u202a-\u202e\u2066-\u2069]/.test(href)) return undefined;
  if (href.startsWith('/')) return href.startsWith('//') ? undefined : href;
  if (href.startsWith('#')) return undefined;
  return URL.canParse(href) && schemes.has(new URL(href).protocol) ? href : undefined;
}

/** Returns the name of an uploaded file, or undefined for another source. */
export function safeImageName(src: string): string | undefined {
  return /^[a-z0-9][a-z0-9-]{0,99}\.(?:webp|png|jpg)$/i.test(src) ? src : undefined;
}

function safeElement({ tag, href, src, alt, children }: RichTextElement): RichTextNode[] {
  const inner = sanitizeRichText(children);
  if (!isRichTextTag(tag)) return inner;
  if (tag === 'a') {
    const target = safeHref(href ?? '');
    return target === undefined ? inner : [{ tag, href: target, children: inner }];
  }
  if (tag === 'img') {
    const file = safeImageName(src ?? '');
    return file === undefined ? [] : [{ tag, src: file, alt: cleanText(alt ?? ''), children: [] }];
  }
  return [{ tag, children: inner }];
}

/**
 * Keeps only allowed elements, links and images: unknown elements are replaced by their content. The last step before
 * a text is stored.
 */
export function sanitizeRichText(nodes: readonly RichTextNode[]): RichTextNode[] {
  return nodes.flatMap((node): RichTextNode[] => {
    if (typeof node !== 'string') return safeElement(node);
    const text = cleanText(node);
    return text === '' ? [] : [text];
  });
}

/** Returns a text's number of nodes and depth. */
export function measureRichText(nodes: readonly RichTextNode[]): { count: number; depth: number } {
  let count = 0;
  let depth = 0;
  const walk = (list: readonly RichTextNode[], level: number) => {
    for (const node of list) {
      count += 1;
      depth = Math.max(depth, level);
      if (typeof node !== 'string') walk(node.children, level + 1);
    }
  };
  walk(nodes, 1);
  return { count, depth };
}

const blocks = new Set<string>([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'li',
  'blockquote',
  'pre',
  'tr',
  'hr',
  'br',
  'td',
  'th',
]);

/** Returns the plain text, with separated blocks. */
export function toPlainText(nodes: readonly RichTextNode[]): string {
  const words = (list: readonly RichTextNode[]): string =>
    list
      .map((node) => {
        if (typeof node === 'string') return node;
        const inner = words(node.children);
        return blocks.has(node.tag) ? ` ${inner} ` : inner;
      })
      .join('');
  return words(nodes).replace(/\s+/g, ' ').trim();
}
