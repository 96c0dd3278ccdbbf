import type { PostDetail } from '@paddock/contract/blog/calls';
import type { RichTextNode } from '@paddock/contract/blog/rich-text';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { uploadUrl } from '../../../lib/url/upload-url.ts';
import { indexByArrowKey } from '../../../ui/arrow-keys.ts';
import { SectionHeading } from '../../../ui/brand/ornaments.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { readingColumn } from '../../../ui/uploaded-picture.tsx';
import { blogMessages } from '../messages.ts';
import { PostPicture } from '../post-picture.tsx';

interface PostGalleryProps {
  post: PostDetail;
  /** The text, between the first picture and the others. */
  children: ReactNode;
}

/** The pictures of a post: links to the files, which script opens one after the other in a dialog. */
export function PostGallery({ post, children }: PostGalleryProps) {
  const t = useTranslations(blogMessages);
  const files = picturesOutsideText(post);
  const [current, setCurrent] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const open = (at: number) => (event: MouseEvent) => {
    // Who wants a tab of its own gets one.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setCurrent(at);
    dialog.current?.showModal();
  };
  const picture = (file: string, at: number) => (
    <a
      href={uploadUrl(file)}
      aria-label={t('page.openPicture', { number: at + 1 })}
      onClick={open(at)}
      className="block cursor-zoom-in overflow-hidden rounded-card border border-line hover:border-line-strong"
    >
      <PostPicture slug={post.slug} file={file} {...(at === 0 && { first: true, sizes: readingColumn })} />
    </a>
  );
  const [first, ...others] = files;
  return (
    <>
      {first && picture(first, 0)}
      {children}
      {others.length > 0 && (
        <section>
          <SectionHeading>{t('page.gallery')}</SectionHeading>
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-3">
            {others.map((file, at) => (
              <li key={file}>{picture(file, at + 1)}</li>
            ))}
          </ul>
        </section>
      )}
      {files.length > 0 && <Lightbox ref={dialog} files={files} shown={current} onShow={setCurrent} />}
    </>
  );
}

interface LightboxProps {
  ref: React.RefObject<HTMLDialogElement | null>;
  files: readonly string[];
  shown: number;
  onShow: (at: number) => void;
}

/** The browser's own dialog: it keeps the focus and closes on Escape. */
function Lightbox({ ref, files, shown, onShow }: LightboxProps) {
  const t = useTranslations(blogMessages);
  const title = t('page.picture', { number: shown + 1, total: files.length });
  const go = (by: number) => onShow((shown + by + files.length) % files.length);
  const byKey = (event: KeyboardEvent<HTMLElement>) => {
    const place = indexByArrowKey(event, shown, files.length);
    if (place === undefined) return;
    event.preventDefault();
    onShow(place);
  };
  return (
    // The dialog has no control for these: keys lead on, a press beside the picture closes.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      aria-label={title}
      onKeyDown={byKey}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      className="m-auto max-h-dvh w-full max-w-content bg-transparent p-0 backdrop:bg-scrim"
    >
      <div className="flex max-h-dvh flex-col rounded-dialog border border-line bg-surface-2">
        <div className="flex items-center justify-between gap-2 ps-4 pe-1">
          <output className="text-sm text-text-2">{title}</output>
          <IconButton label={t('page.close')} icon={<X />} onClick={() => ref.current?.close()} />
        </div>
        <img
          src={uploadUrl(files[shown])}
          alt={title}
          loading="lazy"
          className="min-h-40 max-h-[78dvh] w-full bg-bg object-contain"
        />
        {files.length > 1 && (
          <div className="flex justify-center gap-4 p-1">
            <IconButton
              label={t('page.earlier')}
              icon={<ChevronLeft className="mirror" />}
              onClick={() => go(-1)}
            />
            <IconButton
              label={t('page.later')}
              icon={<ChevronRight className="mirror" />}
              onClick={() => go(1)}
            />
          </div>
        )}
      </div>
    </dialog>
  );
}

/** The files of the pictures that stand within a text. */
export function picturesInText(nodes: readonly RichTextNode[]): Set<string> {
  const files = new Set<string>();
  const walk = (list: readonly RichTextNode[]) => {
    for (const node of list) {
      if (typeof node === 'string') continue;
      if (node.tag === 'img' && node.src) files.add(node.src);
      walk(node.children);
    }
  };
  walk(nodes);
  return files;
}

/** The pictures that are shown beside the text: those that it does not show itself. */
export function picturesOutsideText({ images, body }: Pick<PostDetail, 'images' | 'body'>): string[] {
  const within = picturesInText(body);
  return images.map(({ image_url }) => image_url).filter((file) => !within.has(file));
}
