import { listSubscriptions, type Subscription } from '@paddock/contract/entitlements';
import { maxPageSize } from '@paddock/contract/paging';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Eye, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFormat } from '../../lib/format.ts';
import { query } from '../../lib/query.ts';
import { useText } from '../../lib/text.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { Bdi, Ltr } from '../../ui/isolation.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { entitlementsText } from './entitlements-text.ts';
import { SubscriptionDetails } from './subscription-details.tsx';
import { EndDate, SubscriptionBadge } from './subscription-parts.tsx';

export default function SubscriptionsScreen() {
  const t = useText(entitlementsText);
  const [search, setSearch] = useSearchParams();
  const [opened, open] = useState<Subscription>();
  const text = search.get('search') ?? '';
  const find = (value: string) => setSearch(value ? { search: value } : {}, { preventScrollReset: true });
  // Nobody has more than a handful of tiers: all of them are one page.
  const list = useQuery({
    ...query(listSubscriptions, { query: { limit: maxPageSize, search: text || undefined } }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-6 py-8">
      <PageHead title={t('title.subscriptions')} hidden />
      <h1>{t('title.subscriptions')}</h1>
      <SearchBox className="md:max-w-md" label={t('list.search')} value={text} onSearch={find} />
      <QueryStates query={list} failed={t('list.failed')} skeleton={<SkeletonRows rows={3} />}>
        {({ subscriptions }) =>
          subscriptions.length > 0 ? (
            <Rows rows={subscriptions} onOpen={open} />
          ) : (
            <EmptyState
              sentence={t(text ? 'list.noMatch' : 'list.empty')}
              action={
                text ? (
                  <Button onClick={() => find('')}>{t('list.clear')}</Button>
                ) : (
                  <LinkButton to="/dashboard/shop">{t('list.toShop')}</LinkButton>
                )
              }
            />
          )
        }
      </QueryStates>
      <SubscriptionDetails subscription={opened} onClose={() => open(undefined)} />
    </section>
  );
}

function Rows({ rows, onOpen }: { rows: Subscription[]; onOpen: (row: Subscription) => void }) {
  const t = useText(entitlementsText);
  const format = useFormat();
  const toast = useToast();
  const columns: Column<Subscription>[] = [
    { key: 'tier', header: t('list.tier'), head: true, cell: (row) => <Bdi>{row.tier}</Bdi> },
    { key: 'steam', header: t('list.steam'), cell: (row) => <Ltr>{row.steam_id}</Ltr> },
    { key: 'status', header: t('list.status'), cell: (row) => <SubscriptionBadge subscription={row} /> },
    { key: 'start', header: t('list.start'), cell: (row) => format.date(row.start_date) },
    { key: 'end', header: t('list.end'), cell: (row) => <EndDate subscription={row} /> },
    {
      key: 'actions',
      header: t('list.actions'),
      end: true,
      cell: (row) => (
        <span className="inline-flex">
          <IconButton label={t('list.details')} icon={<Eye />} onClick={() => onOpen(row)} />
          <IconButton
            label={t('list.renew')}
            icon={<RotateCcw className="mirror" />}
            onClick={() => toast.info(t('list.renewSoon'))}
          />
        </span>
      ),
    },
  ];
  return <Table caption={t('list.caption')} columns={columns} rows={rows} rowKey={(row) => row.id} />;
}
