import { type RawIdKind } from '@paddock/contract/catalogue/entry-rules';
import { assignId, IdForm } from '@paddock/contract/catalogue/raw-id-calls';
import { rawIdMax } from '@paddock/contract/catalogue/rules';
import type { Game } from '@paddock/contract/servers/games';
import { X } from 'lucide-react';
import * as z from 'zod/mini';
import { useAdminCatalogueMessages } from '#features/catalogue/admin-catalogue/messages.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { Ltr } from '#ui/bidi.tsx';
import { IconButton } from '#ui/button.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { catalogueQueries } from './queries.ts';

interface IdsDialogProps {
  name: string;
  kind: RawIdKind;
  game: Game;
  /** Id of the layout or car. */
  id: number;
  ids: readonly string[];
  onClose: () => void;
}

const RawIdForm = z.object({ raw: IdForm.shape.raw });

/** The raw game ids of a layout or car, to remove and add. */
export function IdsDialog({ name, kind, game, id, ids, onClose }: IdsDialogProps) {
  const t = useAdminCatalogueMessages();
  const assign = useApiMutation(assignId, {
    invalidates: catalogueQueries,
    success: t('ids.saved'),
    failure: t('saveFailed'),
  });
  const form = useForm({
    schema: RawIdForm,
    initial: { raw: '' },
    submit: async ({ raw }) => {
      await assign.mutateAsync({ body: { game, kind, raw, to: id } });
      form.reset({ raw: '' });
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t.rich('ids.title', { name })}
      submitLabel={t('ids.add')}
    >
      {ids.length === 0 ? (
        <p className="text-text-2">{t('ids.none')}</p>
      ) : (
        <ul aria-label={t('ids.list')} className="flex flex-col divide-y divide-line">
          {ids.map((raw) => (
            <li key={raw} className="flex items-center justify-between gap-3 py-1">
              <Ltr className="wrap-anywhere font-mono text-sm">{raw}</Ltr>
              <IconButton
                icon={<X />}
                label={t('ids.free', { raw })}
                disabled={assign.isPending}
                onClick={() => assign.mutate({ body: { game, kind, raw, to: null } })}
              />
            </li>
          ))}
        </ul>
      )}
      <TextField
        {...form.text('raw')}
        label={t('ids.new')}
        hint={t(`ids.${kind}Hint`)}
        ltr
        autoComplete="off"
        maxLength={rawIdMax}
      />
    </FormDialog>
  );
}
