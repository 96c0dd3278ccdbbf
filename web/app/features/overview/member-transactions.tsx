import { pageSize } from '@paddock/contract/paging';
import { listTransactions } from '@paddock/contract/payments';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMoney } from '../../lib/money-format.ts';
import { query } from '../../lib/query.ts';
import { useText } from '../../lib/text.ts';
import { StepPager } from '../../ui/pager.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { Stat } from '../../ui/stat.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { membersText } from '../members/members-text.ts';
import { AdminStatusDialog, type StatusDecision } from '../payments/admin-status-dialog.tsx';
import { AdminTransactionDialog } from '../payments/admin-transaction-dialog.tsx';
import { AdminTransactionTable } from '../payments/admin-transaction-table.tsx';

/** What the user paid, with all that staff do with a transaction. */
export function MemberTransactions({ id, mayEdit }: { id: number; mayEdit: boolean }) {
  const t = useText(membersText);
  const money = useMoney();
  const [address] = useSearchParams();
  const [opened, open] = useState<string>();
  const [decision, decide] = useState<StatusDecision>();
  const page = Math.max(1, Math.trunc(Number(address.get('page'))) || 1);
  const list = useQuery({
    ...query(listTransactions, { query: { user_id: id, skip: (page - 1) * pageSize, limit: pageSize } }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryStates query={list} failed={t('page.transactionsFailed')}>
      {({ items, total, total_received, total_received_irr }) =>
        items.length === 0 ? (
          <EmptyState sentence={t('page.noTransactions')} seed="no transactions" />
        ) : (
          <div className="flex flex-col gap-5">
            <div className="grid gap-4 xs:grid-cols-2">
              <Stat label={t('page.paidUsd')} figure={money.usd(total_received)} />
              <Stat label={t('page.paidIrr')} figure={money.toman(total_received_irr)} />
            </div>
            <AdminTransactionTable rows={items} mayEdit={mayEdit} onDecide={decide} onOpen={open} />
            <StepPager page={page} pages={Math.ceil(total / pageSize)} />
            {opened !== undefined && (
              <AdminTransactionDialog
                transaction_id={opened}
                mayEdit={mayEdit}
                onClose={() => open(undefined)}
              />
            )}
            {decision && <AdminStatusDialog decision={decision} onClose={() => decide(undefined)} />}
          </div>
        )
      }
    </QueryStates>
  );
}
