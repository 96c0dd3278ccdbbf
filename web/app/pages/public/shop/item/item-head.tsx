import type { PublicItem } from '@paddock/contract/shop/calls';
import { PageHead } from '#components/page-head.tsx';
import { useShopMessages } from '#features/shop/messages.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useRootData } from '#lib/page/root-data.ts';
import { useSiteTitle } from '#lib/page/site-texts.ts';
import { itemJsonLd } from './json-ld.ts';

/** Title and previews of an item, and what search engines read of it. */
export function ItemHead({ item }: { item: PublicItem }) {
  const t = useShopMessages();
  const { origin } = useRootData();
  const site_title = useSiteTitle();
  const preview = item.preview_images[useLocale()];
  const { title, category } = item;
  return (
    <PageHead
      title={title}
      description={`${t('page.description', { title, category: category.name })} ${item.description}`}
      preview={preview}
      things={import.meta.env.SSR && itemJsonLd(item, { origin, site_title, preview })}
    />
  );
}
