import { createServerKey } from '@paddock/contract/servers/admin-calls';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import * as z from 'zod/mini';
import { useOverviewMessages } from '#features/overview/messages.ts';
import { serverKeyQueries } from '#features/overview/queries.ts';
import { serverChoicesQuery } from '#features/servers/staff-queries.ts';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useToast } from '#lib/browser/toast-store.ts';
import { useForm } from '#lib/form/use-form.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useCurrentUser } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { SelectField, TextField } from '#ui/form/text-field.tsx';

/** A select holds text; empty text is a missing value. */
const KeyForm = z.object({
  ...createServerKey.body.shape,
  server_id: z.string().check(z.minLength(1)),
});

/** Creates a key and shows it once. */
export function ServerKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useOverviewMessages();
  const servers = useQuery(serverChoicesQuery(useCurrentUser()?.role, useLocale()));
  useErrorToast(servers, t('developer.keys.serversFailed'));
  const create = useApiMutation(createServerKey, {
    invalidates: serverKeyQueries,
    failure: t('developer.keys.createFailed'),
  });
  const form = useForm({
    schema: KeyForm,
    initial: { server_id: '', name: '' },
    submit: ({ server_id, name }) => create.mutateAsync({ body: { server_id: Number(server_id), name } }),
  });
  const server = form.text('server_id');
  if (create.data) return <CreatedKey value={create.data.key} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('developer.keys.addTitle')}
      submitLabel={t('developer.keys.create')}
    >
      <SelectField
        {...server}
        error={servers.isError && !servers.data ? t('developer.keys.serversFailed') : server.error}
        label={t('developer.keys.server')}
        placeholder={t('developer.keys.chooseServer')}
        hint={servers.data?.length === 0 ? t('developer.keys.noServers') : undefined}
        options={servers.data ?? []}
        required
      />
      <TextField
        {...form.text('name')}
        label={t('developer.keys.name')}
        hint={t('developer.keys.nameHint')}
        maxLength={80}
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}

function CreatedKey({ value, onClose }: { value: string; onClose: () => void }) {
  const t = useOverviewMessages();
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast.success(t('developer.keys.copied'));
    } catch {
      toast.error(t('developer.keys.copyFailed'));
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('developer.keys.createdTitle')}
      description={t('developer.keys.once')}
      actions={
        <>
          <Button icon={<Copy />} onClick={copy}>
            {t('developer.keys.copy')}
          </Button>
          <Button look="main" onClick={onClose}>
            {t('developer.keys.done')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('developer.keys.key')}
        value={value}
        ltr
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        data-testid="server-key"
      />
    </Dialog>
  );
}
