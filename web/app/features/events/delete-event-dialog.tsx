import { type CommunityEvent, deleteEvent, listAdminEvents, listEvents } from '@paddock/contract/events';
import { useCall } from '../../lib/query.ts';
import { useText } from '../../lib/text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { eventsText } from './events-text.ts';

interface DeleteEventDialogProps {
  event: CommunityEvent;
  onClose: () => void;
}

export function DeleteEventDialog({ event, onClose }: DeleteEventDialogProps) {
  const t = useText(eventsText);
  const remove = useCall(deleteEvent, {
    invalidates: [listAdminEvents, listEvents],
    success: t('delete.done'),
    failure: t('delete.failed'),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      danger
      title={t('delete.title')}
      sentence={t('delete.sentence', { title: event.title })}
      confirmLabel={t('delete.action')}
      onConfirm={() => remove.mutateAsync({ params: { id: event.id } })}
    />
  );
}
