import { exportDeliveries, markDeliveryDone, retryDelivery } from '@paddock/contract/entitlements/calls';
import { deliveryStates } from '@paddock/contract/entitlements/rules';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { useQuery } from '@tanstack/react-query';
import { StaffList } from '#components/staff-list.tsx';
import { useEntitlementsMessages } from '#features/entitlements/messages.ts';
import { deliveriesQuery, deliveryFilters, deliveryQueries } from '#features/entitlements/queries.ts';
import { useCsvExport } from '#lib/api/csv-export.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { confirmAction } from '#lib/browser/confirm-store.ts';
import { toOptions } from '#lib/form/compared-fields.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useRights } from '#lib/session/use-rights.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import type { Route } from './+types/route.ts';
import { AdminDeliveriesPager } from './admin-deliveries-pager.tsx';
import { type DeliveryDecision, useDeliveryTable } from './use-delivery-table.tsx';

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  prefetch(deliveriesQuery(parseUrlFilters(deliveryFilters, url.searchParams)));

/** Deliveries to game servers with their states. */
export default function AdminDeliveriesScreen() {
  const t = useEntitlementsMessages();
  const { edit: mayEdit } = useRights('transactions');
  const address = useUrlFilters(deliveryFilters);
  const { search, state } = address.filters;
  const confirmDecision = useDeliveryDecision();
  const list = useQuery(deliveriesQuery(address.filters));
  const table = useDeliveryTable(mayEdit ? confirmDecision : undefined);

  return (
    <StaffList
      texts={{
        search: t('deliveries.search'),
        failed: t('deliveries.failed'),
        empty: t('deliveries.empty'),
        noMatch: t('deliveries.noMatch'),
        showAll: t('deliveries.showAll'),
      }}
      seed="deliveries"
      lead={t('deliveries.sentence')}
      read={list}
      pager={AdminDeliveriesPager}
      exporting={{
        ...useCsvExport(exportDeliveries, { search, state }, 'deliveries'),
        disabled: list.data?.items.length === 0,
      }}
      address={address}
      filters={[
        {
          name: 'state',
          label: t('deliveries.state'),
          any: t('deliveries.any'),
          options: toOptions(deliveryStates, (value) => t(`deliveries.states.${value}`)),
        },
      ]}
      {...table}
    />
  );
}

/** Returns a function that confirms and runs a retry or marks a delivery as done. */
function useDeliveryDecision() {
  const locale = useLocale();
  const t = useEntitlementsMessages();
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
  return ({ action, delivery }: DeliveryDecision) => {
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
