import { type Delivery, listDeliveries, retryDelivery } from '@paddock/contract/entitlements/calls';
import { useApiMutation } from '../../../lib/api/query.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { entitlementsMessages } from '../messages.ts';

interface RetryProps {
  delivery: Delivery | undefined;
  onClose: () => void;
}

export function AdminDeliveriesRetry({ delivery, onClose }: RetryProps) {
  const t = useTranslations(entitlementsMessages);
  const retry = useApiMutation(retryDelivery, {
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
