import type { ShopItem } from '@paddock/contract/shop';
import { clsx } from 'clsx';
import { useState } from 'react';
import { uploadAddress } from '../../lib/uploads.ts';
import { TrackOutline } from '../../ui/track-outline.tsx';

interface ItemPictureProps {
  item: Pick<ShopItem, 'id' | 'main_image'>;
  /** Another picture of the item than its main one. */
  file?: string | null;
  alt?: string;
  /** Nothing is cut off to fill the frame. */
  whole?: boolean;
  /** Seen at once on its page. */
  first?: boolean;
  className?: string;
}

/** An item's picture, or a drawn track where there is none or it does not load. */
export function ItemPicture(props: ItemPictureProps) {
  const { item, file = props.item.main_image, alt = '', whole, first, className } = props;
  const [broken, setBroken] = useState<string>();
  const src = uploadAddress(file);
  const frame = clsx('aspect-4/3 w-full', className);
  if (src && broken !== src) {
    return (
      <img
        src={src}
        alt={alt}
        width={640}
        height={480}
        loading={first ? 'eager' : 'lazy'}
        decoding="async"
        // A picture can have failed before the page came to life.
        ref={(image) => {
          if (image?.complete && image.naturalWidth === 0) setBroken(src);
        }}
        onError={() => setBroken(src)}
        className={clsx(frame, whole ? 'object-contain' : 'object-cover')}
      />
    );
  }
  return (
    <div className={clsx(frame, 'flex items-center justify-center')}>
      <TrackOutline seed={`item ${item.id}`} look="quiet" className="h-3/5" />
    </div>
  );
}
