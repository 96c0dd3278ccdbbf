import type { PublicItem } from '@paddock/contract/shop';
import { useLocale } from '../../lib/locale.tsx';
import { usePageData } from '../../lib/page-data.ts';
import { useSettings } from '../../lib/settings.ts';
import { useText } from '../../lib/text.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { structuredItem } from './item-structure.ts';
import { shopText } from './shop-text.ts';

/** Title and previews of an item, and what search engines read of it. */
export function ItemHead({ item }: { item: PublicItem }) {
  const t = useText(shopText);
  const { origin } = usePageData();
  const { site_title } = useSettings();
  const preview = item.preview_images[useLocale()];
  const { title, category } = item;
  return (
    <PageHead
      title={title}
      description={`${t('page.description', { title, category: category.name })} ${item.description}`}
      preview={preview}
      things={import.meta.env.SSR && structuredItem(item, { origin, site_title, preview })}
    />
  );
}
