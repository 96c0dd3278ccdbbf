import { type Delivery, listDeliveries, retryDelivery } from '@paddock/contract/entitlements';
import { useCall } from '../../lib/query.ts';
import { useText } from '../../lib/text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { entitlementsText } from './entitlements-text.ts';

interface RetryProps {
  delivery: Delivery | undefined;
  onClose: () => void;
}

export function AdminDeliveriesRetry({ delivery, onClose }: RetryProps) {
  const t = useText(entitlementsText);
  const retry = useCall(retryDelivery, {
    invalidates: [listDeliveries],
    success: t('deliveries.retried'),
    failure: t('deliveries.retryFailed'),
  });
  return (
    <ConfirmDialog
      open={delivery !== undefined}
      onClose={onClose}
      title={t('deliveries.retryTitle')}
      sentence={t('deliveries.retrySentence', {
        action: delivery?.action ?? '',
        item: delivery?.item_title ?? '',
        server: delivery?.server_name ?? '',
      })}
      confirmLabel={t('deliveries.retry')}
      onConfirm={() => delivery && retry.mutateAsync({ params: { id: delivery.id } })}
    />
  );
}
