import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useCallback } from 'react';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { privatePictureQuery } from '#lib/api/private-picture.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useTicketsMessages } from './messages.ts';

const size = 'h-21 w-28 rounded-card border border-line bg-surface-3';

/** A picture of a message, which opens in a new tab. */
export function TicketPicture({ name, alt }: { name: string; alt: string }) {
  const t = useTicketsMessages();
  const picture = useQuery(privatePictureQuery(name));
  useErrorToast(picture, t('talk.pictureFailed'));
  if (picture.isError) {
    return (
      <button
        type="button"
        onClick={() => void picture.refetch()}
        aria-label={`${alt}: ${t('talk.pictureAgain')}`}
        className={`${size} grid place-items-center text-text-3 hover:border-line-strong`}
      >
        <ImageOff className="size-6" aria-hidden />
      </button>
    );
  }
  if (!picture.data) return <Skeleton className="h-21 w-28" />;
  return <LoadedPicture name={name} content={picture.data} alt={alt} />;
}

function LoadedPicture({ name, content, alt }: { name: string; content: Blob; alt: string }) {
  // One object URL while mounted, because a new URL would reload the picture.
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return;
      const address = URL.createObjectURL(content);
      image.src = address;
      // The file URL requires the token, which a new tab does not send.
      image.closest('a')?.setAttribute('href', address);
      return () => URL.revokeObjectURL(address);
    },
    [content],
  );
  return (
    <a href={uploadUrl(name)} target="_blank" rel="noopener" className="block">
      <img ref={show} alt={alt} width={112} height={84} decoding="async" className={`${size} object-cover`} />
    </a>
  );
}
