import { isRichTextTag, type RichTextElement, type RichTextNode } from '@paddock/contract/blog/rich-text';

/**
 * The version of these rules. Whoever changes what `sanitizeRichText` lets through adds one: what was stored by older rules is
 * sanitized again when it is read next.
 */
export const sanitizerVersion = 1;

/** A text that has more parts, or is nested deeper, is refused. */
export const nodesMax = 5_000;
export const depthMax = 20;

/** Signs that turn the direction of what follows, also of what others wrote. */
const directionSigns = /[\u202a-\u202e\u2066-\u2069]/g;
// oxlint-disable-next-line no-control-regex
const controlSigns = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

const cleanText = (text: string) => text.replace(directionSigns, '').replace(controlSigns, '');

const schemes = new Set(['http:', 'https:', 'mailto:']);

/** The address of a link, or undefined for one that leads nowhere good. A path stays within the portal. */
export function safeHref(href: string): string | undefined {
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f-\u00a0\\<>"`\u202a-\u202e\u2066-\u2069]/.test(href)) return undefined;
  if (href.startsWith('/')) return href.startsWith('//') ? undefined : href;
  if (href.startsWith('#')) return undefined;
  return URL.canParse(href) && schemes.has(new URL(href).protocol) ? href : undefined;
}

/** A file name under /uploads/ as we give them. */
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
 * The text with nothing in it but the elements, links and pictures that are allowed today: what is not known is
 * dropped and what stood in it stays. The last step before a text is stored.
 */
export function sanitizeRichText(nodes: readonly RichTextNode[]): RichTextNode[] {
  return nodes.flatMap((node): RichTextNode[] => {
    if (typeof node !== 'string') return safeElement(node);
    const text = cleanText(node);
    return text === '' ? [] : [text];
  });
}

/** How many parts a text has and how deep they are nested. */
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

/** The words of a text, its blocks apart. */
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
