import { PageHeader } from '#components/page-header.tsx';
import { useShopMessages } from '#features/shop/messages.ts';
import { adminCategoriesQuery, adminItemsQuery, adminShopFilters } from '#features/shop/queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { PageSection } from '#ui/page-section.tsx';
import { Tabs } from '#ui/tabs.tsx';
import type { Route } from './+types/route.ts';
import { AdminCategories } from './admin-categories.tsx';
import { AdminItems } from './admin-items.tsx';

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const filters = parseUrlFilters(adminShopFilters, url.searchParams);
  return prefetch(filters.tab === 'items' ? adminItemsQuery(filters) : adminCategoriesQuery(filters));
}

/** Items and categories of the shop. The tab and the search are in the address. */
export default function AdminShopScreen() {
  const t = useShopMessages();
  const { filters, reset } = useUrlFilters(adminShopFilters);
  const { tab } = filters;
  return (
    <PageSection as="section">
      <PageHeader title={t('title.adminShop')} />
      <Tabs
        label={t('admin.tabs')}
        tabs={[
          { key: 'items', label: t('admin.items') },
          { key: 'categories', label: t('admin.categories') },
        ]}
        current={tab}
        onTab={(next) => reset({ tab: next })}
      >
        {tab === 'items' ? <AdminItems /> : <AdminCategories />}
      </Tabs>
    </PageSection>
  );
}
