import { type AdminGameServer, deleteServer } from '@paddock/contract/servers';
import { useCall } from '../../../lib/query.ts';
import { useText } from '../../../lib/text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { managementText } from './management-text.ts';
import { serverReads } from './server-reads.ts';

interface DeleteServerDialogProps {
  server: AdminGameServer;
  onClose: () => void;
}

export function DeleteServerDialog({ server, onClose }: DeleteServerDialogProps) {
  const t = useText(managementText);
  const remove = useCall(deleteServer, {
    invalidates: serverReads,
    success: t('delete.done'),
    failure: t('delete.failed'),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      danger
      title={t('delete.title')}
      sentence={t('delete.sentence', { name: server.name })}
      confirmLabel={t('delete.action')}
      onConfirm={() => remove.mutateAsync({ params: { id: server.id } })}
    />
  );
}
