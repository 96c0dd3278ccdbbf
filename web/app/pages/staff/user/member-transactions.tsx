import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminStatusDialog, type StatusDecision } from '#features/payments/admin-status-dialog.tsx';
import { AdminTransactionDialog } from '#features/payments/admin-transaction-dialog.tsx';
import { userTransactionsQuery } from '#features/payments/queries.ts';
import { useTransactionTable } from '#features/payments/use-transaction-table.tsx';
import { useUserAdminMessages } from '#features/user-admin/messages.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { parsePage } from '#lib/url/url-values.ts';
import { EmptyState } from '#ui/feedback/states.tsx';
import { Stat } from '#ui/stat.tsx';
import { BulkList } from '#ui/table/bulk-list.tsx';
import { PreviousNextPagination } from '#ui/table/pagination.tsx';

/** The member's transactions with the staff's actions. */
export function MemberTransactions({ id, mayEdit }: { id: number; mayEdit: boolean }) {
  const t = useUserAdminMessages();
  const money = useMoney();
  const { page } = useUrlFilters({ page: parsePage }).filters;
  const [openId, setOpenId] = useState<string>();
  const [decision, setDecision] = useState<StatusDecision>();
  const list = useQuery(userTransactionsQuery(id, page));
  const table = useTransactionTable({ mayEdit, onDecide: setDecision, onOpen: setOpenId });
  const sums = list.data?.items.length ? list.data : undefined;
  return (
    <div className="flex flex-col gap-5">
      {sums && (
        <div className="grid gap-4 xs:grid-cols-2">
          <Stat label={t('page.paidUsd')} figure={money.usd(sums.total_received)} />
          <Stat label={t('page.paidIrr')} figure={money.toman(sums.total_received_irr)} />
        </div>
      )}
      <BulkList
        read={list}
        failed={t('page.transactionsFailed')}
        empty={<EmptyState sentence={t('page.noTransactions')} seed="no transactions" />}
        page={page}
        pager={PreviousNextPagination}
        {...table}
      />
      {openId !== undefined && (
        <AdminTransactionDialog
          transaction_id={openId}
          mayEdit={mayEdit}
          onClose={() => setOpenId(undefined)}
        />
      )}
      {decision && <AdminStatusDialog decision={decision} onClose={() => setDecision(undefined)} />}
    </div>
  );
}
