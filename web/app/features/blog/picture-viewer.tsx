import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { indexByArrowKey } from '#ui/arrow-keys.ts';
import { IconButton } from '#ui/button.tsx';
import { useBlogMessages } from './messages.ts';

interface PictureViewerProps {
  files: readonly string[];
  /** Index of the visible picture. */
  index: number;
  onIndexChange: (index: number) => void;
  onClose: () => void;
}

/** Shows one picture of a post at a time in a native dialog, which traps the focus and closes on Escape. */
export default function PictureViewer({ files, index, onIndexChange, onClose }: PictureViewerProps) {
  const t = useBlogMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const title = t('page.picture', { number: index + 1, total: files.length });
  const move = (by: number) => onIndexChange((index + by + files.length) % files.length);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = indexByArrowKey(event, index, files.length);
    if (next === undefined) return;
    event.preventDefault();
    onIndexChange(next);
  };
  return (
    // Arrow keys change the picture, and a click on the backdrop closes the dialog.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-label={title}
      onKeyDown={onKeyDown}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      className="m-auto max-h-dvh w-full max-w-content bg-transparent p-0 backdrop:bg-scrim"
    >
      <div className="flex max-h-dvh flex-col rounded-dialog border border-line bg-surface-2">
        <div className="flex items-center justify-between gap-2 ps-4 pe-1">
          <output className="text-sm text-text-2">{title}</output>
          <IconButton label={t('page.close')} icon={<X />} onClick={() => dialog.current?.close()} />
        </div>
        <img
          src={uploadUrl(files[index])}
          alt={title}
          loading="lazy"
          className="min-h-40 max-h-[78dvh] w-full bg-bg object-contain"
        />
        {files.length > 1 && (
          <div className="flex justify-center gap-4 p-1">
            <IconButton
              label={t('page.earlier')}
              icon={<ChevronLeft className="mirror" />}
              onClick={() => move(-1)}
            />
            <IconButton
              label={t('page.later')}
              icon={<ChevronRight className="mirror" />}
              onClick={() => move(1)}
            />
          </div>
        )}
      </div>
    </dialog>
  );
}
