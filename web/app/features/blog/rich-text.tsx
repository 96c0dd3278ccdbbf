import type { RichTextElement, RichTextNode, RichTextTag } from '@paddock/contract/blog/rich-text';
import { ImageOff } from 'lucide-react';
import { createContext, createElement, type ReactNode, useContext, useState } from 'react';
import { uploadSources } from '#lib/url/upload-url.ts';
import { FilePreview } from '#ui/form/files/file-preview.tsx';
import { readingColumn } from '#ui/uploaded-picture.tsx';
import { useBlogMessages } from './messages.ts';

/** Holds words alone: the browser finds its direction. */
const withWords = new Set<RichTextTag>(['p', 'h1', 'h2', 'h3', 'h4', 'td', 'th']);
/** Holds blocks with a direction of their own, in which the browser would not look for letters. */
const withBlocks = new Set<RichTextTag>(['ul', 'ol', 'li', 'blockquote']);
const empty = new Set<RichTextTag>(['br', 'hr']);

function directed({ tag, children }: RichTextElement): { dir?: string } {
  if (withWords.has(tag)) return { dir: 'auto' };
  if (withBlocks.has(tag)) return { dir: textDirection(children) ?? 'auto' };
  return tag === 'code' ? { dir: 'ltr' } : {};
}

/** What is wider than the page is scrolled, with the keys as well. */
interface ScrolledProps {
  label: string;
  /** Where its lines begin, and with them the scrolling. */
  dir?: 'rtl' | 'ltr' | undefined;
  children: ReactNode;
}

function Scrolled({ label, dir, children }: ScrolledProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section tabIndex={0} aria-label={label} dir={dir} className="rich-scroll">
      {children}
    </section>
  );
}

function Part({ part, levels }: { part: RichTextElement; levels: HeadingLevels }): ReactNode {
  const t = useBlogMessages();
  const { tag, href, src, alt, children } = part;
  if (tag === 'img') return src ? <TextPicture src={src} alt={alt ?? ''} /> : null;
  if (empty.has(tag)) return createElement(tag);
  const inner = <Parts parts={children} levels={levels} />;
  if (tag === 'a') {
    return (
      <a href={href} rel="nofollow ugc noopener">
        {inner}
      </a>
    );
  }
  if (tag === 'pre') {
    return (
      <Scrolled label={t('page.code')} dir="ltr">
        <pre>{inner}</pre>
      </Scrolled>
    );
  }
  if (tag === 'table') {
    return (
      <Scrolled label={t('page.table')} dir={textDirection(children)}>
        <table>{inner}</table>
      </Scrolled>
    );
  }
  return createElement(levels.get(part) ?? tag, directed(part), inner);
}

function Parts({ parts, levels }: { parts: readonly RichTextNode[]; levels: HeadingLevels }): ReactNode {
  // A text is shown as it is; its parts never change places.
  return parts.map((part, at) =>
    typeof part === 'string' ? part : <Part key={at} part={part} levels={levels} />,
  );
}

/** Sanitized text as elements, each block in the direction of its own words. */
export function RichText({ body }: { body: readonly RichTextNode[] }) {
  return (
    <div className="rich-text wrap-anywhere">
      <Parts parts={body} levels={headingLevels(body)} />
    </div>
  );
}

type HeadingLevels = ReadonlyMap<RichTextElement, string>;

/**
 * The heading that each one of a text is shown as, below the first heading of the page. Writers choose by size and
 * leave steps out; those who hear a page go by its steps.
 */
function headingLevels(body: readonly RichTextNode[]): HeadingLevels {
  const levels = new Map<RichTextElement, string>();
  const above: number[] = [];
  const walk = (nodes: readonly RichTextNode[]) => {
    for (const node of nodes) {
      if (typeof node === 'string') continue;
      const level = Number(/^h(\d)$/.exec(node.tag)?.[1] ?? 0);
      if (level > 0) {
        while (above.length > 0 && (above.at(-1) ?? 0) >= level) above.pop();
        above.push(level);
        levels.set(node, `h${above.length + 1}`);
      }
      walk(node.children);
    }
  };
  walk(body);
  return levels;
}

function firstLetter(nodes: readonly RichTextNode[]): string | undefined {
  for (const node of nodes) {
    // Code is left to right whatever it stands in.
    if (typeof node !== 'string' && (node.tag === 'code' || node.tag === 'pre')) continue;
    const found = typeof node === 'string' ? /\p{L}/u.exec(node)?.[0] : firstLetter(node.children);
    if (found) return found;
  }
  return undefined;
}

/** The direction of the first letter, which `dir="auto"` does not find in blocks that have their own. */
export function textDirection(nodes: readonly RichTextNode[]): 'rtl' | 'ltr' | undefined {
  const letter = firstLetter(nodes);
  if (!letter) return undefined;
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter) ? 'rtl' : 'ltr';
}

/** Pictures that are not uploaded yet, by the name under which a text shows them. */
export const LocalPictures = createContext<ReadonlyMap<string, File>>(new Map());

/** A picture within a text; a frame with words stands where it does not load. */
function TextPicture({ src, alt }: { src: string; alt: string }) {
  const t = useBlogMessages();
  const [broken, setBroken] = useState(false);
  const local = useContext(LocalPictures).get(src);
  if (local) return <FilePreview file={local} alt={alt} />;
  if (broken) {
    return (
      <span className="flex min-h-24 items-center justify-center gap-2 rounded-card border border-line border-dashed bg-surface-2 p-4 text-sm text-text-3">
        <ImageOff />
        {alt || t('page.brokenPicture')}
      </span>
    );
  }
  return (
    <img
      {...uploadSources(src)}
      sizes={readingColumn}
      alt={alt}
      loading="lazy"
      decoding="async"
      ref={(image) => {
        // A picture can have failed before the page came to life.
        if (image?.complete && image.naturalWidth === 0) setBroken(true);
      }}
      onError={() => setBroken(true)}
    />
  );
}
