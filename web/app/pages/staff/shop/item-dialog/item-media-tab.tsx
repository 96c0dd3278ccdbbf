import { formatBytes } from '@paddock/contract/i18n/format-number';
import type { AdminShopItem } from '@paddock/contract/shop/admin-calls';
import { additionalImagesMax, itemImageRule } from '@paddock/contract/shop/rules';
import { ItemPicture } from '#features/shop/item-picture.tsx';
import { useShopMessages } from '#features/shop/messages.ts';
import { useImageLimit } from '#lib/form/image-limit.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { FileField } from '#ui/form/files/file-field.tsx';
import { FilePreview } from '#ui/form/files/file-preview.tsx';
import type { ItemForm } from './form.ts';
import { StoredPictures } from './stored-pictures.tsx';

/** The main picture with a preview, and the additional ones. */
export function ItemMediaTab({ form, item }: { form: ItemForm; item: AdminShopItem | undefined }) {
  const t = useShopMessages();
  const locale = useLocale();
  const rule = useImageLimit(itemImageRule);
  const { main_image, kept_images, additional_images } = form.values;
  const [chosen] = main_image;
  const room = additionalImagesMax - kept_images.length;
  const frame = 'aspect-4/3 w-full max-w-72 rounded-card border border-line bg-surface-1 object-cover';
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-4">
        {chosen && <FilePreview file={chosen} alt={t('itemForm.mainPreview')} className={frame} />}
        {!chosen && item && <ItemPicture item={item} alt={t('itemForm.mainPreview')} className={frame} />}
        <FileField
          name="main_image"
          label={t('itemForm.mainImage')}
          hint={t.rich('itemForm.imageHint', { max: formatBytes(rule.maxBytes, locale) })}
          limits={rule}
          files={main_image}
          onFiles={(files) => form.set('main_image', files)}
          error={form.text('main_image').error}
          required={!item}
        />
      </div>
      <div className="flex flex-col gap-4 border-line border-t pt-5">
        <StoredPictures files={kept_images} onFiles={(files) => form.set('kept_images', files)} />
        {room > 0 ? (
          <FileField
            name="additional_images"
            label={t('itemForm.additional')}
            hint={t('itemForm.additionalHint', { count: room - additional_images.length })}
            limits={{ ...rule, max: room }}
            files={additional_images}
            onFiles={(files) => form.set('additional_images', files)}
            error={form.text('additional_images').error ?? form.text('kept_images').error}
          />
        ) : (
          <p className="text-sm text-text-2">
            {t('itemForm.additionalFull', { count: additionalImagesMax })}
          </p>
        )}
      </div>
    </div>
  );
}
