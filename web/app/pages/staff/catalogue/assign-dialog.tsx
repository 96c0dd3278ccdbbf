import { assignId, IdForm, type UnnamedId } from '@paddock/contract/catalogue/raw-id-calls';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { useAdminCatalogueMessages } from '#features/catalogue/admin-catalogue/messages.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { NamePicker } from './name-picker.tsx';
import { catalogueQueries } from './queries.ts';

interface AssignDialogProps {
  id: UnnamedId;
  head: ReactNode;
  onClose: () => void;
}

const ToForm = z.object({ to: z.union([IdForm.shape.to]) });

/** Assigns a raw id to a named layout or car. The best match is preselected. */
export function AssignDialog({ id, head, onClose }: AssignDialogProps) {
  const t = useAdminCatalogueMessages();
  const { game, kind, raw, suggestion } = id;
  const [search, setSearch] = useState(suggestion?.raw.split('/')[0] ?? '');
  const assign = useApiMutation(assignId, {
    invalidates: catalogueQueries,
    success: t('name.done'),
    failure: t('name.failed'),
  });
  const form = useForm({
    schema: ToForm,
    initial: { to: suggestion ? String(suggestion.to) : '' },
    submit: async ({ to }) => {
      await assign.mutateAsync({ body: { game, kind, raw, to } });
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={t('name.title')} submitLabel={t('name.assign')}>
      {head}
      <NamePicker
        kind={kind}
        game={game}
        search={search}
        onSearch={setSearch}
        field={form.text('to')}
        label={t(`name.${kind}.same`)}
      />
    </FormDialog>
  );
}
