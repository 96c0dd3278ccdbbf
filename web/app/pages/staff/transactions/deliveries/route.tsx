import { pageSize } from '@paddock/contract/core/paging';
import { can } from '@paddock/contract/core/permissions';
import { exportDeliveries, markDeliveryDone, retryDelivery } from '@paddock/contract/entitlements/calls';
import { deliveryStates } from '@paddock/contract/entitlements/rules';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { entitlementsMessages } from '#features/entitlements/messages.ts';
import { deliveriesQuery, deliveryFilters, deliveryQueries } from '#features/entitlements/queries.ts';
import { useCsvExport } from '#lib/api/csv-export.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useTranslations } from '#lib/i18n/messages.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { SearchBox } from '#ui/form/search-box.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import { ExportButton } from '#ui/table/export-button.tsx';
import { FoldedFilters } from '#ui/table/folded-filters.tsx';
import { BulkList } from '#ui/table/selection/bulk-list.tsx';
import type { Route } from './+types/route.ts';
import { AdminDeliveriesPager } from './admin-deliveries-pager.tsx';
import { type Decision, useDeliveryTable } from './use-delivery-table.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  prefetch(deliveriesQuery(parseUrlFilters(deliveryFilters, url.searchParams)));

/** What game servers are to hand over in the game, and how it went. */
export default function AdminDeliveriesScreen() {
  const t = useTranslations(entitlementsMessages);
  const role = useCurrentUser()?.role;
  const mayEdit = role !== undefined && can(role, 'transactions', 'edit');
  const { filters, change, reset } = useUrlFilters(deliveryFilters);
  const { search: text = '', state, page } = filters;
  const [decision, setDecision] = useState<Decision>();
  // The dialog keeps its words while it closes.
  const [isAsking, setIsAsking] = useState(false);
  const ask = (asked: Decision) => {
    setDecision(asked);
    setIsAsking(true);
  };
  const isFiltered = text !== '' || state !== undefined || page > 1;
  const list = useQuery(deliveriesQuery(filters));
  const table = useDeliveryTable(mayEdit ? ask : undefined);

  return (
    <>
      <p className="max-w-prose text-text-2">{t('deliveries.sentence')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox
          className="grow basis-40 self-end md:basis-64"
          label={t('deliveries.search')}
          value={text}
          onSearch={(value) => change({ search: value })}
        />
        <FoldedFilters count={state ? 1 : 0}>
          <SelectField
            className="min-w-36 grow md:grow-0"
            label={t('deliveries.state')}
            value={state ?? ''}
            onValue={(value) => change({ state: value })}
            options={[
              { value: '', label: t('deliveries.any') },
              ...deliveryStates.map((one) => ({ value: one, label: t(`deliveries.states.${one}`) })),
            ]}
          />
          <ExportButton
            {...useCsvExport(exportDeliveries, { search: text || undefined, state }, 'deliveries')}
            disabled={list.data?.items.length === 0}
          />
        </FoldedFilters>
      </div>
      <BulkList
        read={list}
        failed={t('deliveries.failed')}
        skeleton={<SkeletonRows rows={pageSize} />}
        empty={
          <EmptyState
            seed="deliveries"
            sentence={t(isFiltered ? 'deliveries.noMatch' : 'deliveries.empty')}
            action={isFiltered && <Button onClick={() => reset()}>{t('deliveries.showAll')}</Button>}
          />
        }
        page={page}
        pager={AdminDeliveriesPager}
        fades
        {...table}
      />
      {decision && <DecisionDialog decision={decision} open={isAsking} onClose={() => setIsAsking(false)} />}
    </>
  );
}

interface DecisionDialogProps {
  decision: Decision;
  open: boolean;
  onClose: () => void;
}

/** Asks before a delivery is handed out again or marked as done. */
function DecisionDialog({ decision: { action, delivery: stored }, open, onClose }: DecisionDialogProps) {
  const locale = useLocale();
  const t = useTranslations(entitlementsMessages);
  const isRetry = action === 'retry';
  const delivery = localize(stored, locale, 'item_title', 'server_name');
  const decide = useApiMutation(isRetry ? retryDelivery : markDeliveryDone, {
    invalidates: deliveryQueries,
    success: t(isRetry ? 'deliveries.retried' : 'deliveries.markedDone'),
    failure: t(isRetry ? 'deliveries.retryFailed' : 'deliveries.markDoneFailed'),
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t(isRetry ? 'deliveries.retryTitle' : 'deliveries.markDoneTitle')}
      sentence={t.rich(isRetry ? 'deliveries.retrySentence' : 'deliveries.markDoneSentence', {
        action: delivery.action,
        item: delivery.item_title,
        server: delivery.server_name,
      })}
      confirmLabel={t(isRetry ? 'deliveries.retry' : 'deliveries.markDone')}
      onConfirm={() => decide.mutateAsync({ params: { id: delivery.id } })}
    />
  );
}
