import { clsx } from 'clsx';
import { useState } from 'react';
import { TrackOutline } from './brand/track-outline.tsx';

interface UploadedPictureProps {
  /** URLs in all widths; undefined without a picture. */
  picture: { src: string; srcSet: string } | undefined;
  alt?: string;
  /** Selects the track that is drawn in place of a missing or broken picture. */
  seed: string;
  /** Aspect ratio of the frame, such as 4 and 3. */
  ratio: readonly [width: number, height: number];
  /** The `sizes` attribute; a card in a grid by default. */
  sizes?: string;
  /** Shows the whole picture instead of cropping it. */
  whole?: boolean;
  /** Loads eagerly, for the main picture of a page. */
  first?: boolean | undefined;
  /** Class of picture and placeholder. */
  className?: string;
  /** Style of the drawn track. */
  drawing?: { look: 'rest' | 'quiet'; className: string; outline?: string | null | undefined };
}

const cards = '(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, calc(100vw - 2rem)';
/** The `sizes` of a picture next to a panel, full width on phones. */
export const panelPictureSizes = '(min-width: 64rem) 48rem, calc(100vw - 2rem)';
/** The `sizes` of a picture in a text column. */
export const readingColumn = '(min-width: 48rem) 44rem, calc(100vw - 2rem)';
const quiet = { look: 'quiet', className: 'h-3/5' } as const;

/** A responsive uploaded picture, or a drawn track. */
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
      // The picture may have failed before hydration.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setBroken(picture.src);
      }}
      onError={() => setBroken(picture.src)}
      className={clsx('w-full', whole ? 'object-contain' : 'object-cover', className)}
    />
  );
}
