import type { ShopItem } from '@paddock/contract/shop/calls';
import { clsx } from 'clsx';
import { uploadSources } from '#lib/url/upload-url.ts';
import { UploadedPicture } from '#ui/uploaded-picture.tsx';

interface ItemPictureProps {
  item: Pick<ShopItem, 'id' | 'main_image'>;
  /** A picture other than the main one. */
  file?: string | null;
  alt?: string;
  /** Shows the whole picture instead of cropping it. */
  whole?: boolean;
  /** Loads the picture eagerly. */
  first?: boolean;
  sizes?: string;
  className?: string;
}

/** The picture of an item, or a drawn track if it has none or it does not load. */
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
