import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useShopMessages } from '#features/shop/messages.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { IconButton } from '#ui/button.tsx';

interface StoredPicturesProps {
  /** File names, in order. */
  files: string[];
  onFiles: (files: string[]) => void;
}

/** The stored additional pictures, to reorder or remove. */
export function StoredPictures({ files, onFiles }: StoredPicturesProps) {
  const t = useShopMessages();
  const swap = (at: number, to: number) => {
    const [first, second] = [files[at], files[to]];
    if (first !== undefined && second !== undefined) onFiles(files.with(at, second).with(to, first));
  };
  if (files.length === 0) return null;
  return (
    <ul className="grid grid-cols-2 gap-3 xs:grid-cols-3 md:grid-cols-4">
      {files.map((file, at) => {
        const number = at + 1;
        return (
          <li key={file} className="overflow-hidden rounded-card border border-line bg-surface-1">
            <img
              src={uploadUrl(file)}
              alt={t('itemForm.stored', { number })}
              width={160}
              height={120}
              className="aspect-4/3 w-full object-cover"
            />
            <div className="flex justify-between">
              <IconButton
                icon={<ChevronLeft className="mirror" />}
                label={t('itemForm.earlier', { number })}
                disabled={at === 0}
                onClick={() => swap(at, at - 1)}
              />
              <IconButton
                icon={<ChevronRight className="mirror" />}
                label={t('itemForm.later', { number })}
                disabled={number === files.length}
                onClick={() => swap(at, at + 1)}
              />
              <IconButton
                icon={<X />}
                label={t('itemForm.removePicture', { number })}
                tone="danger"
                onClick={() => onFiles(files.toSpliced(at, 1))}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
