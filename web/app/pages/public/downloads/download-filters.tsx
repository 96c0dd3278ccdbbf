import { downloadCategories, downloadSortOrders } from '@paddock/contract/downloads/rules';
import { gameIds, games } from '@paddock/contract/servers/games';
import { useId } from 'react';
import { Form } from 'react-router';
import { type DownloadFilterValues, downloadFilters } from '#features/downloads/filters.ts';
import { useDownloadsMessages } from '#features/downloads/messages.ts';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { Button } from '#ui/button.tsx';
import { FilterSelect } from '#ui/form/filter-form.tsx';
import { LangInput } from '#ui/form/lang-input.tsx';
import { SearchInput } from '#ui/form/search-input.tsx';
import { FoldedFilters } from '#ui/table/folded-filters.tsx';
import { ToggleLinks } from '#ui/toggle-links.tsx';

export function CategoryLinks({ current }: { current: DownloadFilterValues['category'] }) {
  const t = useDownloadsMessages();
  const { searchWith } = useUrlFilters(downloadFilters);
  return (
    <ToggleLinks
      label={t('list.categories')}
      options={[undefined, ...downloadCategories].map((category) => ({
        key: category,
        label: category ? t(`category.${category}`) : t('list.all'),
        to: { search: searchWith({ category }) },
      }))}
      current={current}
    />
  );
}

/** Search, game and order, as a form that its button submits without script. */
export function DownloadFilters({ filters }: { filters: DownloadFilterValues }) {
  const { category, game, order, search } = filters;
  const t = useDownloadsMessages();
  const id = useId();
  return (
    <search aria-label={t('list.filter')}>
      <Form method="get" action="/downloads" preventScrollReset className="flex flex-wrap items-end gap-3">
        {category && <input type="hidden" name="category" value={category} />}
        <LangInput />
        <span className="flex min-w-0 grow basis-52 gap-2 md:basis-72">
          <label htmlFor={id} className="sr-only">
            {t('list.search')}
          </label>
          <SearchInput id={id} value={search ?? ''} placeholder={t('list.search')} />
          <Button type="submit">{t('list.show')}</Button>
        </span>
        <FoldedFilters
          count={[game, order === downloadSortOrders[0] ? undefined : order].filter(Boolean).length}
        >
          <FilterSelect
            name="game"
            label={t('list.game')}
            value={game}
            placeholder={t('list.anyGame')}
            options={gameIds.map((gameId) => ({ value: gameId, label: games[gameId].name }))}
          />
          <FilterSelect
            name="order"
            label={t('list.order')}
            value={order}
            options={downloadSortOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
          />
        </FoldedFilters>
      </Form>
    </search>
  );
}
