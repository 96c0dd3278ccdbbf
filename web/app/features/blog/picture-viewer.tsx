import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { indexByArrowKey } from '#ui/arrow-keys.ts';
import { IconButton } from '#ui/button.tsx';
import { useBlogMessages } from './messages.ts';

interface PictureViewerProps {
  files: readonly string[];
  shown: number;
  onShow: (at: number) => void;
  onClose: () => void;
}

/** The pictures of a post, one after the other in the browser's own dialog: it keeps the focus and closes on Escape. */
export default function PictureViewer({ files, shown, onShow, onClose }: PictureViewerProps) {
  const t = useBlogMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
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
      ref={dialog}
      onClose={onClose}
      aria-label={title}
      onKeyDown={byKey}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      className="m-auto max-h-dvh w-full max-w-content bg-transparent p-0 backdrop:bg-scrim"
    >
      <div className="flex max-h-dvh flex-col rounded-dialog border border-line bg-surface-2">
        <div className="flex items-center justify-between gap-2 ps-4 pe-1">
          <output className="text-sm text-text-2">{title}</output>
          <IconButton label={t('page.close')} icon={<X />} onClick={() => dialog.current?.close()} />
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
