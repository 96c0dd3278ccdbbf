import { type Delivery, retryDelivery } from '@paddock/contract/entitlements/calls';
import { deliveryAttemptsMax, isPrizeId } from '@paddock/contract/entitlements/rules';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { Check, RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import { useBulkTable } from '#components/bulk-table.tsx';
import { useEntitlementsMessages } from '#features/entitlements/messages.ts';
import { deliveryQueries } from '#features/entitlements/queries.ts';
import { useApiMutation, useInvalidate } from '#lib/api/query.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Bdi, Ltr } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import type { BulkAction } from '#ui/table/selection/bulk-action-bar.tsx';
import type { Column } from '#ui/table/table.tsx';

const tones: Record<Delivery['state'], Tone> = {
  waiting: 'warn',
  leased: 'info',
  done: 'ok',
  failed: 'bad',
  unsure: 'warn',
  canceled: 'neutral',
};

/** Whether the delivery needs a decision by staff. */
const needsDecision = ({ state }: Delivery) => state === 'failed' || state === 'unsure';

/** An action on a delivery. */
export interface DeliveryDecision {
  action: 'retry' | 'markDone';
  delivery: Delivery;
}

/** Deliveries for a `BulkList`, with a bulk retry. Read-only without `onDecide`. */
export function useDeliveryTable(onDecide: ((decision: DeliveryDecision) => void) | undefined) {
  const t = useEntitlementsMessages();
  const columns: Column<Delivery>[] = [
    {
      key: 'item',
      phone: 'top',
      header: t('deliveries.item'),
      head: true,
      cell: (row) => <ItemCell row={row} />,
    },
    {
      key: 'steam',
      header: t('deliveries.steam'),
      cell: (row) => <Ltr className="font-mono text-xs">{row.steam_id}</Ltr>,
    },
    { key: 'server', header: t('deliveries.server'), cell: (row) => <ServerCell row={row} /> },
    {
      key: 'state',
      phone: 'bottom',
      header: t('deliveries.state'),
      cell: (row) => (
        <span className="flex flex-col items-start gap-1.5">
          <StateCell row={row} />
          {onDecide && needsDecision(row) && (
            <span className="flex flex-wrap gap-1.5">
              <Button
                dense
                icon={<RotateCcw className="mirror" />}
                onClick={() => onDecide({ action: 'retry', delivery: row })}
              >
                {t('deliveries.retry')}
              </Button>
              <Button dense icon={<Check />} onClick={() => onDecide({ action: 'markDone', delivery: row })}>
                {t('deliveries.markDone')}
              </Button>
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'dates',
      phone: 'bottomEnd',
      header: t('deliveries.dates'),
      cell: (row) => <DatesCell row={row} />,
    },
  ];
  const retry = useApiMutation(retryDelivery, { quiet: true, failure: t('deliveries.retryFailed') });
  const onEnd = useInvalidate(deliveryQueries);
  const actions: BulkAction<Delivery>[] = [
    {
      label: t('deliveries.retry'),
      icon: <RotateCcw className="mirror" />,
      act: ({ id }) => retry.mutateAsync({ params: { id } }),
      question: (count) => ({
        title: t('deliveries.retrySeveral'),
        sentence: t('deliveries.retrySeveralSentence', { count }),
      }),
    },
  ];
  const locale = useLocale();
  const nameOf = (row: Delivery) => {
    const { item_title, server_name, id } = localize(row, locale, 'item_title', 'server_name');
    return t('deliveries.rowName', { item: item_title, server: server_name, id });
  };
  return useBulkTable(
    'deliveries',
    t('deliveries.caption'),
    columns,
    onDecide !== undefined && { nameOf, mayPick: needsDecision, actions, onEnd },
  );
}

function ItemCell({ row }: { row: Delivery }) {
  const { item_title, transaction_id } = localize(row, useLocale(), 'item_title');
  const t = useEntitlementsMessages();
  return (
    <span className="flex flex-col items-start">
      <Bdi>{item_title}</Bdi>
      {isPrizeId(transaction_id) ? (
        <span className="font-normal text-text-3 text-xs">{t('details.prize')}</span>
      ) : (
        <Link
          className="inline-flex min-h-6 items-center whitespace-nowrap font-normal text-firoozeh text-xs underline"
          to={`/admin/transactions?transaction=${transaction_id}`}
        >
          {t('deliveries.transaction')}
        </Link>
      )}
    </span>
  );
}

/** A delivery that revokes an earlier one has that one's action in its parameters. */
function ServerCell({ row }: { row: Delivery }) {
  const { server_name, action, params } = localize(row, useLocale(), 'server_name');
  const t = useEntitlementsMessages();
  const undone = action === 'take_back' && params['action'];
  return (
    <span className="flex flex-col items-start max-md:items-end">
      <Bdi>{server_name}</Bdi>
      {typeof undone === 'string' && <span className="text-xs">{t('deliveries.takeBack')}</span>}
      <Ltr className="wrap-break-word max-w-48 font-mono text-text-2 text-xs">
        {typeof undone === 'string' ? undone : action}
      </Ltr>
    </span>
  );
}

function StateCell({ row: { state, attempts, leases, error } }: { row: Delivery }) {
  const t = useEntitlementsMessages();
  return (
    <>
      <Badge tone={tones[state]}>{t(`deliveries.states.${state}`)}</Badge>
      {attempts > 0 && (
        <span className="text-text-3 text-xs">
          {t('deliveries.tries', { count: attempts, max: deliveryAttemptsMax })}
        </span>
      )}
      {state === 'unsure' && (
        <span className="text-text-3 text-xs">{t('deliveries.leases', { count: leases })}</span>
      )}
      {error && <Bdi className="wrap-anywhere block max-w-72 text-text-2 text-xs">{error}</Bdi>}
    </>
  );
}

function DatesCell({ row: { created_at, done_at } }: { row: Delivery }) {
  const t = useEntitlementsMessages();
  const format = useFormat();
  return (
    <span className="flex flex-col text-xs">
      <time dateTime={created_at.toISOString()}>{format.dateTime(created_at)}</time>
      {done_at && (
        <span className="whitespace-nowrap text-text-3">
          {t('deliveries.doneAt')} <time dateTime={done_at.toISOString()}>{format.dateTime(done_at)}</time>
        </span>
      )}
    </span>
  );
}
