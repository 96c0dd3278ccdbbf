import { localize } from '@paddock/contract/i18n/localized/localized';
import { type AdminGameServer, createServer, updateServer } from '@paddock/contract/servers/admin-calls';
import { useAdminServersMessages } from '#features/servers/admin-servers/messages.ts';
import { serverQueries } from '#features/servers/staff-queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useRecordForm } from '#lib/form/use-record-form.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { useServerFields } from './compared-server-fields.ts';
import {
  checkServer,
  type FilledServer,
  newServerInput,
  ServerForm,
  serverChangeInput,
  serverValues,
} from './form.ts';
import { ServerFields } from './server-fields.tsx';

interface ServerDialogProps {
  /** Undefined for a new one. */
  server: AdminGameServer | undefined;
  onClose: () => void;
}

/** Returns a function that creates a server or sends the changes of an existing one. */
function useSaveServer() {
  const t = useAdminServersMessages();
  const failure = t('form.failed');
  const create = useApiMutation(createServer, {
    invalidates: serverQueries,
    failure,
    success: t('form.created'),
  });
  const update = useApiMutation(updateServer, {
    invalidates: serverQueries,
    failure,
    success: t('form.saved'),
  });
  return async (filled: FilledServer, server: AdminGameServer | undefined) => {
    if (!server) return create.mutateAsync(newServerInput(filled));
    const { body, ...input } = serverChangeInput(filled, server);
    const isSame = Object.keys(body).length === 0 && input.files.image.length === 0;
    if (isSame) return undefined;
    return update.mutateAsync({ ...input, body: { ...body, updated_at: server.updated_at } });
  };
}

/** A server's form. Errors appear at their fields, and input is never lost. */
export function ServerDialog({ server, onClose }: ServerDialogProps) {
  const t = useAdminServersMessages();
  const locale = useLocale();
  const save = useSaveServer();
  const fields = useServerFields();
  const form = useRecordForm({
    schema: ServerForm,
    record: server,
    valuesOf: serverValues,
    fields,
    check: (values) => checkServer(values, server === undefined, locale),
    submit: async (filled, stored) => {
      await save(filled, stored);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      wide
      title={server ? t.rich('form.edit', { name: localize(server, locale, 'name').name }) : t('form.new')}
      submitLabel={t(server ? 'form.save' : 'form.create')}
    >
      <ServerFields form={form} fields={fields} server={form.record} />
    </FormDialog>
  );
}
