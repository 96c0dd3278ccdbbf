import type { PostImage } from '@paddock/contract/blog/calls';
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
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { indexByArrowKey } from '../../../ui/arrow-keys.ts';
import { blogMessages } from '../messages.ts';
import { PostPicture } from '../post-picture.tsx';
import {
  type Edit,
  type Mark,
  markdownMarks,
  markEdit,
  type Placeholders,
  pictureEdit,
  type Selection,
} from './markdown-marks.ts';

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

interface EditorToolbarProps {
  /** The text's box. */
  id: string;
  /** Stored pictures, which the text may show. */
  images: readonly PostImage[];
  stand: Placeholders;
  onChange: (make: (selection: Selection) => Edit) => void;
}

/** Buttons for those who do not write the signs themselves: one stop of the Tab key, arrows move within. */
export function EditorToolbar({ id, images, stand, onChange }: EditorToolbarProps) {
  const t = useTranslations(blogMessages);
  const row = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [isPicking, setIsPicking] = useState(false);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const place = indexByArrowKey(event, current, markdownMarks.length);
    if (place === undefined) return;
    event.preventDefault();
    setCurrent(place);
    row.current?.querySelectorAll('button')[place]?.focus();
  };
  const press = (mark: Mark) => {
    if (mark === 'image') setIsPicking(!isPicking);
    else onChange((selection) => markEdit(mark, selection, stand));
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
        {markdownMarks.map((mark, at) => {
          const Icon = icons[mark];
          return (
            <button
              key={mark}
              type="button"
              title={t(`mark.${mark}`)}
              aria-label={t(`mark.${mark}`)}
              aria-expanded={mark === 'image' ? isPicking : undefined}
              tabIndex={at === current ? 0 : -1}
              // The selection in the text stays when a button is pressed with the mouse.
              onMouseDown={(event) => event.preventDefault()}
              onFocus={() => setCurrent(at)}
              onClick={() => press(mark)}
              className="inline-flex size-11 items-center justify-center text-text-2 -outline-offset-2! hover:bg-surface-2 hover:text-text"
            >
              <Icon />
            </button>
          );
        })}
      </div>
      {isPicking && (
        <Pictures
          images={images}
          onPick={(file) => {
            setIsPicking(false);
            onChange((selection) => pictureEdit(selection, file, stand));
          }}
        />
      )}
    </div>
  );
}

function Pictures({ images, onPick }: { images: readonly PostImage[]; onPick: (file: string) => void }) {
  const t = useTranslations(blogMessages);
  if (images.length === 0) {
    return (
      <output className="block border-line border-t p-3 text-sm text-text-2">
        {t('editor.picturesFirst')}
      </output>
    );
  }
  return (
    <ul aria-label={t('editor.pickPicture')} className="flex flex-wrap gap-2 border-line border-t p-2">
      {images.map(({ id, image_url }, at) => (
        <li key={id}>
          <button
            type="button"
            aria-label={t('editor.place', { number: at + 1 })}
            onClick={() => onPick(image_url)}
            className="block w-24 overflow-hidden rounded-input border-2 border-line hover:border-firoozeh"
          >
            <PostPicture slug={String(id)} file={image_url} />
          </button>
        </li>
      ))}
    </ul>
  );
}
