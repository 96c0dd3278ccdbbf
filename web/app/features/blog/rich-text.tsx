import type { RichTextElement, RichTextNode, RichTextTag } from '@paddock/contract/blog/rich-text';
import { createElement, type ReactNode } from 'react';
import { useTranslations } from '../../lib/i18n/messages.ts';
import { blogMessages } from './messages.ts';
import './rich-text.css';
import { type HeadingLevels, headingLevels } from './heading-levels.ts';
import { textDirection } from './text-direction.ts';
import { TextPicture } from './text-picture.tsx';

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
  const t = useTranslations(blogMessages);
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
