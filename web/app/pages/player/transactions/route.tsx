import { PageHeader } from '#components/page-header.tsx';
import { usePaymentsMessages } from '#features/payments/messages.ts';
import { myTransactionFilters, myTransactionsQuery, statementQuery } from '#features/payments/queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { PageSection } from '#ui/page-section.tsx';
import { Tabs } from '#ui/tabs.tsx';
import type { Route } from './+types/route.ts';
import { Statement } from './statement.tsx';
import { TransactionList } from './transaction-list.tsx';

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const filters = parseUrlFilters(myTransactionFilters, url.searchParams);
  return prefetch(filters.view === 'list' ? myTransactionsQuery(filters) : statementQuery(filters));
}

export default function TransactionsScreen() {
  const t = usePaymentsMessages();
  const { filters, reset } = useUrlFilters(myTransactionFilters);
  const { view } = filters;
  return (
    <PageSection>
      <PageHeader title={t('title.transactions')} />
      <Tabs
        label={t('statement.tabs')}
        current={view}
        onTab={(key) => reset({ view: key })}
        tabs={[
          { key: 'list', label: t('list.tab') },
          { key: 'statement', label: t('statement.title') },
        ]}
      >
        <div className="flex flex-col gap-6">{view === 'list' ? <TransactionList /> : <Statement />}</div>
      </Tabs>
    </PageSection>
  );
}
