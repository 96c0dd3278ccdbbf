import {
  type Delivery,
  deliveryStates,
  exportDeliveries,
  listDeliveries,
} from '@paddock/contract/entitlements';
import { pageSize } from '@paddock/contract/paging';
import { can } from '@paddock/contract/permissions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { query } from '../../lib/query.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { useExport } from '../../lib/use-export.ts';
import { Button } from '../../ui/button.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { SelectField } from '../../ui/text-field.tsx';
import { AdminDeliveriesPager } from './admin-deliveries-pager.tsx';
import { AdminDeliveriesRetry } from './admin-deliveries-retry.tsx';
import { AdminDeliveriesTable } from './admin-deliveries-table.tsx';
import { entitlementsText } from './entitlements-text.ts';

/** What game servers are to hand over in the game, and how it went. */
export default function AdminDeliveriesScreen() {
  const t = useText(entitlementsText);
  const role = useCurrentUser()?.role;
  const mayEdit = role !== undefined && can(role, 'transactions', 'edit');
  const [search, setSearch] = useSearchParams();
  const [retried, retry] = useState<Delivery>();
  const text = search.get('search') ?? '';
  const state = deliveryStates.find((one) => one === search.get('state'));
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const isFiltered = text !== '' || state !== undefined || page > 1;

  const change = (name: 'search' | 'state', value: string) => {
    const next = new URLSearchParams(search);
    next.delete('page');
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next, { preventScrollReset: true });
  };
  const list = useQuery({
    // One more than is shown tells whether there is a next page.
    ...query(listDeliveries, {
      query: { skip: (page - 1) * pageSize, limit: pageSize + 1, search: text || undefined, state },
    }),
    placeholderData: keepPreviousData,
  });

  return (
    <>
      <p className="max-w-prose text-text-2">{t('deliveries.sentence')}</p>
      <div className="grid items-end gap-3 md:grid-cols-[2fr_1fr_auto]">
        <SearchBox
          label={t('deliveries.search')}
          value={text}
          onSearch={(value) => change('search', value)}
        />
        <SelectField
          label={t('deliveries.state')}
          value={state ?? ''}
          onValue={(value) => change('state', value)}
          options={[
            { value: '', label: t('deliveries.any') },
            ...deliveryStates.map((one) => ({ value: one, label: t(`deliveries.states.${one}`) })),
          ]}
        />
        <ExportButton
          {...useExport(exportDeliveries, { search: text || undefined, state }, 'deliveries')}
          disabled={list.data?.length === 0}
        />
      </div>
      <QueryStates query={list} failed={t('deliveries.failed')} skeleton={<SkeletonRows rows={pageSize} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              seed="deliveries"
              sentence={t(isFiltered ? 'deliveries.noMatch' : 'deliveries.empty')}
              action={isFiltered && <Button onClick={() => setSearch({})}>{t('deliveries.showAll')}</Button>}
            />
          ) : (
            <div
              aria-busy={list.isPlaceholderData}
              className={clsx('transition-opacity', list.isPlaceholderData && 'opacity-60')}
            >
              <AdminDeliveriesTable rows={rows.slice(0, pageSize)} onRetry={mayEdit ? retry : undefined} />
              <AdminDeliveriesPager page={page} hasNext={rows.length > pageSize} />
            </div>
          )
        }
      </QueryStates>
      <AdminDeliveriesRetry delivery={retried} onClose={() => retry(undefined)} />
    </>
  );
}
