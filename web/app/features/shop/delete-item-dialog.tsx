import { type AdminShopItem, deleteItem, getItem, listAdminItems, listItems } from '@paddock/contract/shop';
import { useCall } from '../../lib/query.ts';
import { useText } from '../../lib/text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { shopText } from './shop-text.ts';

interface DeleteItemDialogProps {
  item: AdminShopItem;
  onClose: () => void;
}

export function DeleteItemDialog({ item, onClose }: DeleteItemDialogProps) {
  const t = useText(shopText);
  const remove = useCall(deleteItem, {
    invalidates: [listAdminItems, listItems, getItem],
    success: t('deleteItem.done'),
    failure: t('deleteItem.failed'),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      danger
      title={t('deleteItem.title')}
      sentence={t('deleteItem.sentence', { title: item.title })}
      confirmLabel={t('deleteItem.action')}
      onConfirm={() => remove.mutateAsync({ params: { id: item.id } })}
    />
  );
}
