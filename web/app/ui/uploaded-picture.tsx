import { clsx } from 'clsx';
import { useState } from 'react';
import { TrackOutline } from './brand/track-outline.tsx';

interface UploadedPictureProps {
  /** Its addresses in all widths; undefined where there is none. */
  picture: { src: string; srcSet: string } | undefined;
  alt?: string;
  /** Picks the track that is drawn where there is no picture or it does not load. */
  seed: string;
  /** Of the frame, as a pair such as 4 and 3. */
  ratio: readonly [width: number, height: number];
  /** How wide it stands, as in HTML; a card of a grid unless said. */
  sizes?: string;
  /** Nothing is cut off to fill the frame. */
  whole?: boolean;
  /** It is what the reader came for: fetched at once. */
  first?: boolean | undefined;
  /** Of picture and stand-in alike, with the ratio. */
  className?: string;
  /** How the drawn track stands in its frame. */
  drawing?: { look: 'rest' | 'quiet'; className: string; outline?: string | null | undefined };
}

const cards = '(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, calc(100vw - 2rem)';
/** Beside a panel, or across a phone. */
export const panelPictureSizes = '(min-width: 64rem) 48rem, calc(100vw - 2rem)';
/** Of a text to read. */
export const readingColumn = '(min-width: 48rem) 44rem, calc(100vw - 2rem)';
const quiet = { look: 'quiet', className: 'h-3/5' } as const;

/** A picture that somebody uploaded, in the width that the screen needs, or a drawn track. */
export function UploadedPicture(props: UploadedPictureProps) {
  const { picture, alt = '', seed, ratio, sizes = cards, whole, first, className, drawing = quiet } = props;
  const [broken, setBroken] = useState<string>();
  if (!picture || broken === picture.src) {
    return (
      <div className={clsx('flex w-full items-center justify-center', className)}>
        <TrackOutline seed={seed} {...drawing} />
      </div>
    );
  }
  return (
    <img
      {...picture}
      sizes={sizes}
      alt={alt}
      width={ratio[0]}
      height={ratio[1]}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      // A picture can have failed before the page came to life.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setBroken(picture.src);
      }}
      onError={() => setBroken(picture.src)}
      className={clsx('w-full', whole ? 'object-contain' : 'object-cover', className)}
    />
  );
}
