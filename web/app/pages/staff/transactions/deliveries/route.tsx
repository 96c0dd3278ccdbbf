import { pageSize } from '@paddock/contract/core/paging';
import { can } from '@paddock/contract/core/permissions';
import { exportDeliveries, markDeliveryDone, retryDelivery } from '@paddock/contract/entitlements/calls';
import { deliveryStates } from '@paddock/contract/entitlements/rules';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { useQuery } from '@tanstack/react-query';
import { entitlementsMessages } from '#features/entitlements/messages.ts';
import { deliveriesQuery, deliveryFilters, deliveryQueries } from '#features/entitlements/queries.ts';
import { useCsvExport } from '#lib/api/csv-export.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { confirmAction } from '#lib/browser/confirm-store.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useTranslations } from '#lib/i18n/messages.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Button } from '#ui/button.tsx';
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
  const ask = useDeliveryQuestion();
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
    </>
  );
}

/** Asks before a delivery is handed out again or marked as done. */
function useDeliveryQuestion() {
  const locale = useLocale();
  const t = useTranslations(entitlementsMessages);
  const retry = useApiMutation(retryDelivery, {
    invalidates: deliveryQueries,
    success: t('deliveries.retried'),
    failure: t('deliveries.retryFailed'),
  });
  const markDone = useApiMutation(markDeliveryDone, {
    invalidates: deliveryQueries,
    success: t('deliveries.markedDone'),
    failure: t('deliveries.markDoneFailed'),
  });
  return ({ action, delivery }: Decision) => {
    const {
      id,
      item_title: item,
      server_name: server,
    } = localize(delivery, locale, 'item_title', 'server_name');
    confirmAction({
      title: t(`deliveries.${action}Title`),
      sentence: t.rich(`deliveries.${action}Sentence`, { action: delivery.action, item, server }),
      action: t(`deliveries.${action}`),
      call: () => (action === 'retry' ? retry : markDone).mutateAsync({ params: { id } }),
    });
  };
}
