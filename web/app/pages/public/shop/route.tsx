import { localize } from '@paddock/contract/i18n/localized/localized';
import { listPublicCategories, listPublicItems, type ShopCategory } from '@paddock/contract/shop/calls';
import { getPageOgImages } from '@paddock/contract/site/calls';
import { data } from 'react-router';
import { ListPage } from '#components/list-page.tsx';
import { closedShop } from '#features/shop/closed-shop.ts';
import { ItemCard } from '#features/shop/item-card.tsx';
import { itemPath } from '#features/shop/item-path.ts';
import { useShopMessages } from '#features/shop/messages.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { loadPage } from '#lib/page/load-page.ts';
import type { PublicApi } from '#lib/page/request-context.ts';
import { anyText, parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { LoaderError } from '#ui/feedback/loader-error.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { ToggleLinks } from '#ui/toggle-links.tsx';
import type { Route } from './+types/route.ts';

const listFilters = { category: anyText };

export function loader({ context, url }: Route.LoaderArgs) {
  const { category } = parseUrlFilters(listFilters, url.searchParams);
  const load = async (api: PublicApi) => {
    const [{ items }, categories, preview] = await Promise.all([
      api.call(listPublicItems, { query: { category, skip: undefined, limit: undefined } }),
      api.call(listPublicCategories, {}),
      api.call(getPageOgImages, { params: { page: 'shop' } }),
    ]);
    return { items, categories, preview, isClosed: false };
  };
  const failed = { items: null, categories: [], preview: undefined, isClosed: false };
  return loadPage(context, load, failed, { shop_disabled: data({ ...failed, isClosed: true }, closedShop) });
}

/** The public shop; each item links to its page. */
export default function ItemListScreen({ loaderData }: Route.ComponentProps) {
  const t = useShopMessages();
  const { items, categories, preview, isClosed } = loaderData;
  const { category } = useUrlFilters(listFilters).filters;
  return (
    <ListPage
      title={t('title.shop')}
      description={t('publicList.description')}
      preview={preview}
      query={category && `category=${encodeURIComponent(category)}`}
      lead={t('publicList.lead')}
    >
      {categories.length > 1 && <CategoryLinks categories={categories} current={category} />}
      {isClosed && <EmptyState sentence={t('closed')} seed="closed" />}
      {!items && !isClosed && <LoaderError title={t('failed')} reason={t('page.failedWhy')} />}
      {items?.length === 0 && <EmptyState sentence={t(category ? 'noMatch' : 'empty')} seed="shop" />}
      {items && items.length > 0 && (
        <ul aria-label={t('title.shop')} className="grid gap-4 xs:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {items.map((item, at) => (
            <ItemCard key={item.id} item={item} to={itemPath(item)} first={at === 0} />
          ))}
        </ul>
      )}
    </ListPage>
  );
}

interface CategoryLinksProps {
  categories: readonly ShopCategory[];
  current: string | undefined;
}

function CategoryLinks({ categories, current }: CategoryLinksProps) {
  const t = useShopMessages();
  const locale = useLocale();
  const options = [
    { key: undefined, label: t('all'), to: '/shop' },
    ...categories.map((category) => ({
      key: category.slug,
      label: <bdi>{localize(category, locale, 'name').name}</bdi>,
      to: `/shop?category=${encodeURIComponent(category.slug)}`,
    })),
  ];
  return <ToggleLinks label={t('categories')} options={options} current={current} />;
}
