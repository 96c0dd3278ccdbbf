import { type AdminGameServer, createServer, updateServer } from '@paddock/contract/servers';
import { useState } from 'react';
import { useForm } from '../../../lib/forms.ts';
import { useLocale } from '../../../lib/locale.tsx';
import { useCall } from '../../../lib/query.ts';
import { useText } from '../../../lib/text.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { managementText } from './management-text.ts';
import { ServerFields } from './server-fields.tsx';
import {
  checkServer,
  type FilledServer,
  newServerInput,
  ServerForm,
  serverChangeInput,
  serverValues,
} from './server-form.ts';
import { serverReads } from './server-reads.ts';

interface ServerDialogProps {
  /** Absent: a new one. */
  server: AdminGameServer | undefined;
  onClose: () => void;
}

/** Saves what was filled in; a new server whole, of a known one what differs. */
function useSave(server: AdminGameServer | undefined) {
  const t = useText(managementText);
  const failure = t('form.failed');
  const create = useCall(createServer, { invalidates: serverReads, failure, success: t('form.created') });
  const update = useCall(updateServer, { invalidates: serverReads, failure, success: t('form.saved') });
  return async (filled: FilledServer) => {
    if (!server) return create.mutateAsync(newServerInput(filled));
    const input = serverChangeInput(filled, server);
    const isSame = Object.keys(input.body).length === 0 && input.files.image.length === 0;
    return isSame ? undefined : update.mutateAsync(input);
  };
}

/** A server's form. What fails is shown where it is, and nothing that was typed is lost. */
export function ServerDialog({ server, onClose }: ServerDialogProps) {
  const t = useText(managementText);
  const locale = useLocale();
  const save = useSave(server);
  const form = useForm({
    schema: ServerForm,
    initial: useState(() => serverValues(server))[0],
    check: (values) => checkServer(values, server === undefined, locale),
    submit: async (filled) => {
      await save(filled);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      wide
      title={server ? t('form.edit', { name: server.name }) : t('form.new')}
      submitLabel={t(server ? 'form.save' : 'form.create')}
    >
      <ServerFields form={form} server={server} />
    </FormDialog>
  );
}
