import type { ShopItem } from '@paddock/contract/shop/calls';
import { clsx } from 'clsx';
import { uploadSources } from '#lib/url/upload-url.ts';
import { UploadedPicture } from '#ui/uploaded-picture.tsx';

interface ItemPictureProps {
  item: Pick<ShopItem, 'id' | 'main_image'>;
  /** Another picture of the item than its main one. */
  file?: string | null;
  alt?: string;
  /** Nothing is cut off to fill the frame. */
  whole?: boolean;
  /** Seen at once on its page. */
  first?: boolean;
  sizes?: string;
  className?: string;
}

/** An item's picture, or a drawn track where there is none or it does not load. */
export function ItemPicture({ item, file = item.main_image, className, ...rest }: ItemPictureProps) {
  return (
    <UploadedPicture
      {...rest}
      picture={uploadSources(file)}
      seed={`item ${item.id}`}
      ratio={[4, 3]}
      className={clsx('aspect-4/3', className)}
    />
  );
}
