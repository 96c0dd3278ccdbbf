import type { RichTextElement, RichTextNode } from '@paddock/contract/blog/rich-text';
import MarkdownIt, { type Token } from 'markdown-it';
import { sanitizeRichText } from '../sanitize-rich-text.ts';

/** Raw HTML is parsed so that it can be dropped. Deeper nesting is not parsed. */
const reader = new MarkdownIt({ html: true, linkify: true, maxNesting: 60 });
// The sanitizer validates every link after parsing all its spellings.
reader.validateLink = () => true;

const tagOf: Record<string, string> = { s: 'del', h5: 'h4', h6: 'h4' };

/** Marks an element that is replaced by its content. */
const transparent = '';

interface OpenElement extends Omit<RichTextElement, 'tag'> {
  tag: string;
}

function opened(token: Token): OpenElement {
  const tag = token.hidden ? transparent : (tagOf[token.tag] ?? token.tag);
  return { tag, href: String(token.attrGet('href') ?? ''), children: [] };
}

function leaf(token: Token, uploads: readonly string[]): RichTextNode[] {
  const { type, content, children } = token;
  const element = (tag: RichTextElement['tag'], inner: RichTextNode[] = []): RichTextNode[] => [
    { tag, children: inner },
  ];
  switch (type) {
    case 'text':
    case 'text_special':
      return [content];
    case 'softbreak':
      return ['\n'];
    case 'hardbreak':
      return element('br');
    case 'hr':
      return element('hr');
    case 'code_inline':
      return element('code', [content]);
    case 'code_block':
    case 'fence':
      return element('pre', element('code', [content]));
    case 'image': {
      const address = String(token.attrGet('src') ?? '');
      const base = uploads.find((start) => address.startsWith(start)) ?? address;
      return [{ tag: 'img', src: address.slice(base.length), alt: content, children: [] }];
    }
    case 'inline':
      return treeOf(children ?? [], uploads);
    // Raw HTML is dropped.
    default:
      return [];
  }
}

/** Builds the tree of a list of opening, closing and single tokens. */
function treeOf(tokens: readonly Token[], uploads: readonly string[]): RichTextNode[] {
  const root: OpenElement = { tag: transparent, children: [] };
  const stack = [root];
  for (const token of tokens) {
    const parent = stack.at(-1) ?? root;
    if (token.nesting === 1) stack.push(opened(token));
    else if (token.nesting === 0) parent.children.push(...leaf(token, uploads));
    else if (stack.length > 1) {
      const done = stack.pop() as RichTextElement;
      const above = stack.at(-1) ?? root;
      if (done.tag === (transparent as string)) above.children.push(...done.children);
      else above.children.push(done);
    }
  }
  return root.children;
}

/**
 * Parses Markdown (CommonMark with tables, strikethrough and bare links) into a sanitized tree, in linear time.
 * `publicUrl` is the portal's origin, under which its own images may be addressed.
 */
export function parseMarkdown(source: string, publicUrl: string): RichTextNode[] {
  const uploads = ['/uploads/', `${publicUrl}/uploads/`];
  return sanitizeRichText(treeOf(reader.parse(source, {}), uploads));
}
