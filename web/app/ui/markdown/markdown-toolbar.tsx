import {
  Bold,
  CodeXml,
  Heading1,
  Heading2,
  Image,
  Italic,
  Link as LinkIcon,
  List,
  type LucideIcon,
  Quote,
} from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { indexByArrowKey } from '../arrow-keys.ts';
import type { Mark } from './markdown-marks.ts';
import { useMarkdownMessages } from './messages.ts';

const icons: Record<Mark, LucideIcon> = {
  bold: Bold,
  italic: Italic,
  h1: Heading1,
  h2: Heading2,
  link: LinkIcon,
  image: Image,
  code: CodeXml,
  quote: Quote,
  list: List,
};

interface MarkdownToolbarProps<M extends Mark> {
  /** Id of the text area. */
  id: string;
  marks: readonly M[];
  onMark: (mark: M) => void;
  /** Whether the picture picker below the buttons is open. */
  isPicking?: boolean;
  children?: ReactNode;
}

/** A toolbar of Markdown buttons: one tab stop, with arrow keys to move within. */
export function MarkdownToolbar<M extends Mark>(props: MarkdownToolbarProps<M>) {
  const { id, marks, onMark, isPicking, children } = props;
  const t = useMarkdownMessages();
  const row = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const place = indexByArrowKey(event, current, marks.length);
    if (place === undefined) return;
    event.preventDefault();
    setCurrent(place);
    row.current?.querySelectorAll('button')[place]?.focus();
  };
  return (
    <div className="rounded-t-input border border-line-strong border-b-0 bg-surface-1">
      <div
        ref={row}
        role="toolbar"
        tabIndex={-1}
        aria-label={t('mark.toolbar')}
        aria-controls={id}
        onKeyDown={move}
        className="flex flex-wrap"
      >
        {marks.map((mark, at) => {
          const Icon: LucideIcon = icons[mark];
          return (
            <button
              key={mark}
              type="button"
              title={t(`mark.${mark}`)}
              aria-label={t(`mark.${mark}`)}
              aria-expanded={mark === 'image' ? isPicking : undefined}
              tabIndex={at === current ? 0 : -1}
              // Keeps the text selection on mouse clicks.
              onMouseDown={(event) => event.preventDefault()}
              onFocus={() => setCurrent(at)}
              onClick={() => onMark(mark)}
              className="inline-flex size-11 items-center justify-center text-text-2 -outline-offset-2! hover:bg-surface-2 hover:text-text"
            >
              <Icon />
            </button>
          );
        })}
      </div>
      {children}
    </div>
  );
}
