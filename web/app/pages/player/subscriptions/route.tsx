import type { Subscription } from '@paddock/contract/entitlements/calls';
import { useQuery } from '@tanstack/react-query';
import { Eye, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { PageHeader } from '#components/page-header.tsx';
import { useEntitlementsMessages } from '#features/entitlements/messages.ts';
import { subscriptionFilters, subscriptionsQuery } from '#features/entitlements/queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useToast } from '#lib/browser/toast-store.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Bdi, Ltr } from '#ui/bidi.tsx';
import { Button, IconButton, LinkButton } from '#ui/button.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { SearchBox } from '#ui/form/search-box.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { List } from '#ui/table/list.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import type { Route } from './+types/route.ts';
import { SubscriptionDetails } from './subscription-details.tsx';
import { EndDate, SubscriptionBadge } from './subscription-parts.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  prefetch(subscriptionsQuery(parseUrlFilters(subscriptionFilters, url.searchParams)));

export default function SubscriptionsScreen() {
  const t = useEntitlementsMessages();
  const { filters, reset } = useUrlFilters(subscriptionFilters);
  const [opened, setOpened] = useState<Subscription>();
  const { search: text = '' } = filters;
  const find = (value: string) => reset({ search: value });
  const list = useQuery(subscriptionsQuery(filters));
  return (
    <PageSection>
      <PageHeader title={t('title.subscriptions')} />
      <SearchBox className="md:max-w-md" label={t('list.search')} value={text} onSearch={find} />
      <List
        read={list}
        failed={t('list.failed')}
        skeleton={<SkeletonRows rows={3} />}
        empty={
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
        }
      >
        {(rows) => <Rows rows={rows} onOpen={setOpened} />}
      </List>
      <SubscriptionDetails subscription={opened} onClose={() => setOpened(undefined)} />
    </PageSection>
  );
}

function Rows({ rows, onOpen }: { rows: Subscription[]; onOpen: (row: Subscription) => void }) {
  const t = useEntitlementsMessages();
  const format = useFormat();
  const toast = useToast();
  const columns: Column<Subscription>[] = [
    { key: 'tier', phone: 'top', header: t('list.tier'), head: true, cell: (row) => <Bdi>{row.tier}</Bdi> },
    { key: 'steam', header: t('list.steam'), cell: (row) => <Ltr>{row.steam_id}</Ltr> },
    {
      key: 'status',
      phone: 'bottom',
      header: t('list.status'),
      cell: (row) => <SubscriptionBadge subscription={row} />,
    },
    { key: 'start', header: t('list.start'), cell: (row) => format.date(row.start_date) },
    { key: 'end', phone: 'bottomEnd', header: t('list.end'), cell: (row) => <EndDate subscription={row} /> },
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
