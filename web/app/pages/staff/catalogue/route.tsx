import { useQuery } from '@tanstack/react-query';
import { PageHead } from '#components/page-head.tsx';
import { useAdminCatalogueMessages } from '#features/catalogue/admin-catalogue/messages.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { LinkButton } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
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

/** What the games' own ids are called, for the staff; what has no name stands first while there is something. */
export default function AdminCatalogueScreen() {
  const t = useAdminCatalogueMessages();
  const format = useFormat();
  const { filters, reset } = useUrlFilters(adminCatalogueFilters);
  const unnamed = useQuery(unnamedCountQuery());
  const missing = unnamed.data?.total ?? 0;
  const current: CatalogueTab | undefined =
    filters.tab ?? (unnamed.isPending ? undefined : missing > 0 ? 'unnamed' : 'tracks');
  const order = missing > 0 ? catalogueTabs : (['tracks', 'cars', 'unnamed'] as const);
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-6 py-8">
      <PageHead title={t('title')} hidden />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{t('title')}</h1>
        <LinkButton to="/tracks">{t('public')}</LinkButton>
      </div>
      <p className="max-w-prose text-text-2">{t('sentence')}</p>
      {current === undefined ? (
        <SkeletonRows />
      ) : (
        <Tabs
          label={t('tabs.label')}
          tabs={order.map((key) => ({
            key,
            label:
              key === 'unnamed' && missing > 0
                ? t('tabs.unnamedCount', { count: format.number(missing) })
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
    </section>
  );
}
