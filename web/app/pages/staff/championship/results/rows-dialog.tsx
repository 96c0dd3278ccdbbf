import { typeSessionRows } from '@paddock/contract/championships/results/result-admin-calls';
import { useForm } from '#lib/form/use-form.ts';
import { Ltr } from '#ui/bidi.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';
import { useResultMutation } from './corrections/use-result-mutation.ts';
import { useAdminResultsMessages } from './messages.ts';

interface RowsDialogProps {
  /** The round. */
  id: number;
  session: number;
  title: string;
  onClose: () => void;
}

const heading = 'position,steam_id,laps,total_ms,best_ms,car';
const example = '1,76561198000000001,20,1652340,81450,ks_audi_r8_lms';

/** A result typed by staff when there is no result file. */
export function RowsDialog({ id, session, title, onClose }: RowsDialogProps) {
  const t = useAdminResultsMessages();
  const save = useResultMutation(typeSessionRows, t('rows.done'));
  const form = useForm({
    schema: typeSessionRows.body,
    initial: { csv: '' },
    submit: async (body) => {
      await save.mutateAsync({ params: { id, session }, body });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t.rich('rows.title', { session: title })}
      submitLabel={t('rows.save')}
      wide
    >
      <p className="text-text-2">{t('rows.sentence')}</p>
      <p
        className="flex flex-col gap-1 overflow-x-auto rounded-input bg-surface-3 p-3 font-mono text-xs"
        dir="ltr"
      >
        <Ltr>{heading}</Ltr>
        <Ltr>{example}</Ltr>
      </p>
      <TextAreaField
        {...form.text('csv')}
        label={t('rows.label')}
        rows={8}
        dir="ltr"
        spellCheck={false}
        required
      />
    </FormDialog>
  );
}
