import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '#components/page-header.tsx';
import { useAdminCatalogueMessages } from '#features/catalogue/admin-catalogue/messages.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { LinkButton } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { Tabs } from '#ui/tabs.tsx';
import type { Route } from './+types/route.ts';
import { AdminCars } from './admin-cars.tsx';
import { AdminTracks } from './admin-tracks.tsx';
import {
  adminCarsQuery,
  adminCatalogueFilters,
  adminTracksQuery,
  type CatalogueTab,
  catalogueTabs,
  unnamedCountQuery,
  unnamedQuery,
} from './queries.ts';
import { UnnamedIds } from './unnamed-ids.tsx';

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const filters = parseUrlFilters(adminCatalogueFilters, url.searchParams);
  if (filters.tab === 'tracks') return prefetch(unnamedCountQuery(), adminTracksQuery(filters));
  if (filters.tab === 'cars') return prefetch(unnamedCountQuery(), adminCarsQuery(filters));
  return prefetch(unnamedCountQuery(), unnamedQuery(filters));
}

/** Names of raw game ids. Unnamed ids come first while there are any. */
export default function AdminCatalogueScreen() {
  const t = useAdminCatalogueMessages();
  const format = useFormat();
  const { filters, reset } = useUrlFilters(adminCatalogueFilters);
  const unnamed = useQuery(unnamedCountQuery());
  const unnamedCount = unnamed.data?.total ?? 0;
  const current: CatalogueTab | undefined =
    filters.tab ?? (unnamed.isPending ? undefined : unnamedCount > 0 ? 'unnamed' : 'tracks');
  const order = unnamedCount > 0 ? catalogueTabs : (['tracks', 'cars', 'unnamed'] as const);
  return (
    <PageSection as="section">
      <PageHeader
        title={t('title')}
        lead={t('sentence')}
        actions={<LinkButton to="/tracks">{t('public')}</LinkButton>}
      />
      {current === undefined ? (
        <SkeletonRows />
      ) : (
        <Tabs
          label={t('tabs.label')}
          tabs={order.map((key) => ({
            key,
            label:
              key === 'unnamed' && unnamedCount > 0
                ? t('tabs.unnamedCount', { count: format.number(unnamedCount) })
                : t(`tabs.${key}`),
          }))}
          current={current}
          onTab={(tab) => reset({ tab })}
        >
          {current === 'unnamed' && <UnnamedIds />}
          {current === 'tracks' && <AdminTracks />}
          {current === 'cars' && <AdminCars />}
        </Tabs>
      )}
    </PageSection>
  );
}
