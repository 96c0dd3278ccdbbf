import { downloadCategories, downloadSortOrders } from '@paddock/contract/downloads/rules';
import { gameIds, games } from '@paddock/contract/servers/games';
import { type ChangeEvent, useId } from 'react';
import { Form, Link } from 'react-router';
import { type DownloadFilterValues, downloadFilters } from '#features/downloads/filters.ts';
import { useDownloadsMessages } from '#features/downloads/messages.ts';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { Button } from '#ui/button.tsx';
import { LangInput } from '#ui/form/lang-input.tsx';
import { SearchInput } from '#ui/form/search-input.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import { FoldedFilters } from '#ui/table/folded-filters.tsx';
import { toggleClass } from '#ui/tabs.tsx';

/** Links, so that the filter works before and without script. */
export function CategoryLinks({ current }: { current: DownloadFilterValues['category'] }) {
  const t = useDownloadsMessages();
  const { searchWith } = useUrlFilters(downloadFilters);
  return (
    <nav aria-label={t('list.categories')}>
      <ul className="flex flex-wrap gap-2">
        {[undefined, ...downloadCategories].map((category) => (
          <li key={category ?? 'all'}>
            <Link
              to={{ search: searchWith({ category }) }}
              preventScrollReset
              aria-current={category === current ? 'true' : undefined}
              className={toggleClass(category === current)}
            >
              {category ? t(`category.${category}`) : t('list.all')}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Game, order and words as a form that is sent by itself where script runs, and by its button everywhere. */
export function DownloadFilters({
  address: { category, game, order, search },
}: {
  address: DownloadFilterValues;
}) {
  const t = useDownloadsMessages();
  const id = useId();
  const send = (event: ChangeEvent<HTMLSelectElement>) => event.currentTarget.form?.requestSubmit();
  const options = <T extends string>(values: readonly T[], label: (value: T) => string) =>
    values.map((value) => ({ value, label: label(value) }));
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
          <SelectField
            key={`game ${game}`}
            name="game"
            className="min-w-40 grow md:grow-0"
            label={t('list.game')}
            defaultValue={game ?? ''}
            onChange={send}
            placeholder={t('list.anyGame')}
            options={options(gameIds, (one) => games[one].name)}
          />
          <SelectField
            key={`order ${order}`}
            name="order"
            className="min-w-40 grow md:grow-0"
            label={t('list.order')}
            defaultValue={order}
            onChange={send}
            options={options(downloadSortOrders, (one) => t(`order.${one}`))}
          />
        </FoldedFilters>
      </Form>
    </search>
  );
}
