import type { RichTextElement, RichTextNode, RichTextTag } from '@paddock/contract/blog/rich-text';
import { ImageOff } from 'lucide-react';
import { createContext, createElement, type ReactNode, useContext, useState } from 'react';
import { uploadSources } from '#lib/url/upload-url.ts';
import { FilePreview } from '#ui/form/files/file-preview.tsx';
import { readingColumn } from '#ui/uploaded-picture.tsx';
import { useBlogMessages } from './messages.ts';

/** Tags with text content, whose direction the browser detects. */
const textTags = new Set<RichTextTag>(['p', 'h1', 'h2', 'h3', 'h4', 'td', 'th']);
/** Tags with block content, in which the browser does not look for letters. */
const blockTags = new Set<RichTextTag>(['ul', 'ol', 'li', 'blockquote']);
const voidTags = new Set<RichTextTag>(['br', 'hr']);

function directionOf({ tag, children }: RichTextElement): { dir?: string } {
  if (textTags.has(tag)) return { dir: 'auto' };
  if (blockTags.has(tag)) return { dir: textDirection(children) ?? 'auto' };
  return tag === 'code' ? { dir: 'ltr' } : {};
}

interface ScrollableProps {
  label: string;
  /** The direction of the content, in which scrolling starts. */
  dir?: 'rtl' | 'ltr' | undefined;
  children: ReactNode;
}

/** Content wider than the page, scrollable by keyboard too. */
function Scrollable({ label, dir, children }: ScrollableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section tabIndex={0} aria-label={label} dir={dir} className="rich-scroll">
      {children}
    </section>
  );
}

function RichNode({ part, levels }: { part: RichTextElement; levels: HeadingLevels }): ReactNode {
  const t = useBlogMessages();
  const { tag, href, src, alt, children } = part;
  if (tag === 'img') return src ? <TextPicture src={src} alt={alt ?? ''} /> : null;
  if (voidTags.has(tag)) return createElement(tag);
  const inner = <RichNodes parts={children} levels={levels} />;
  if (tag === 'a') {
    return (
      <a href={href} rel="nofollow ugc noopener">
        {inner}
      </a>
    );
  }
  if (tag === 'pre') {
    return (
      <Scrollable label={t('page.code')} dir="ltr">
        <pre>{inner}</pre>
      </Scrollable>
    );
  }
  if (tag === 'table') {
    return (
      <Scrollable label={t('page.table')} dir={textDirection(children)}>
        <table>{inner}</table>
      </Scrollable>
    );
  }
  return createElement(levels.get(part) ?? tag, directionOf(part), inner);
}

function RichNodes({ parts, levels }: { parts: readonly RichTextNode[]; levels: HeadingLevels }): ReactNode {
  // The parts of a rendered text keep their order.
  return parts.map((part, at) =>
    typeof part === 'string' ? part : <RichNode key={at} part={part} levels={levels} />,
  );
}

/** Renders sanitized text, each block in the direction of its own content. */
export function RichText({ body }: { body: readonly RichTextNode[] }) {
  return (
    <div className="rich-text wrap-anywhere">
      <RichNodes parts={body} levels={headingLevels(body)} />
    </div>
  );
}

type HeadingLevels = ReadonlyMap<RichTextElement, string>;

/**
 * The heading level of each heading of a text, below the page heading and without gaps. Authors choose headings by size and
 * skip levels, but screen readers navigate by level.
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
    // Code is always left to right.
    if (typeof node !== 'string' && (node.tag === 'code' || node.tag === 'pre')) continue;
    const found = typeof node === 'string' ? /\p{L}/u.exec(node)?.[0] : firstLetter(node.children);
    if (found) return found;
  }
  return undefined;
}

/** The direction of the first letter, which `dir="auto"` does not find in nested blocks. */
export function textDirection(nodes: readonly RichTextNode[]): 'rtl' | 'ltr' | undefined {
  const letter = firstLetter(nodes);
  if (!letter) return undefined;
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter) ? 'rtl' : 'ltr';
}

/** Pictures that are not uploaded yet, by their placeholder name in the text. */
export const LocalPictures = createContext<ReadonlyMap<string, File>>(new Map());

/** A picture within a text, replaced by a labelled frame if it does not load. */
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
        // The picture may have failed before hydration.
        if (image?.complete && image.naturalWidth === 0) setBroken(true);
      }}
      onError={() => setBroken(true)}
    />
  );
}
