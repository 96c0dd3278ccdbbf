import { PageHead } from '#components/page-head.tsx';
import { useShopMessages } from '#features/shop/messages.ts';
import { adminCategoriesQuery, adminItemsQuery, adminShopFilters } from '#features/shop/queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useRights } from '#lib/session/use-rights.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Tabs } from '#ui/tabs.tsx';
import type { Route } from './+types/route.ts';
import { AdminCategories } from './admin-categories.tsx';
import { AdminItems } from './admin-items.tsx';

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const filters = parseUrlFilters(adminShopFilters, url.searchParams);
  return prefetch(filters.tab === 'items' ? adminItemsQuery(filters) : adminCategoriesQuery(filters));
}

/** Items and categories of the shop, for the staff. The address keeps the tab and the search. */
export default function AdminShopScreen() {
  const t = useShopMessages();
  const { filters, reset } = useUrlFilters(adminShopFilters);
  const { tab, search = '' } = filters;
  const rights = useRights('shop');
  const list = { rights, search, onSearch: (text: string) => reset({ tab, search: text }) };
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-6 py-8">
      <PageHead title={t('title.adminShop')} hidden />
      <h1>{t('title.adminShop')}</h1>
      <Tabs
        label={t('admin.tabs')}
        tabs={[
          { key: 'items', label: t('admin.items') },
          { key: 'categories', label: t('admin.categories') },
        ]}
        current={tab}
        onTab={(next) => reset({ tab: next })}
      >
        {tab === 'items' ? <AdminItems {...list} /> : <AdminCategories {...list} />}
      </Tabs>
    </section>
  );
}
