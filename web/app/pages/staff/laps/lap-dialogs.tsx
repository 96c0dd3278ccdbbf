import { type AdminLap, LapVoidForm, voidLap } from '@paddock/contract/racing/lap-calls';
import { voidCodes, voidReasonMax } from '@paddock/contract/racing/lap-rules';
import { useAdminLapsMessages } from '#features/racing/admin-laps/messages.ts';
import { useVoidedLapsMessages } from '#features/racing/voided-laps/messages.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { SelectField, TextAreaField } from '#ui/form/text-field.tsx';
import { adminLapQueries } from './queries.ts';

interface LapDialogProps {
  lap: AdminLap;
  onClose: () => void;
}

/** Voids a lap with a code and a public reason. */
export function VoidDialog({ lap, onClose }: LapDialogProps) {
  const t = useAdminLapsMessages();
  const tVoidedLaps = useVoidedLapsMessages();
  const time = useFormat().lapTime(lap.lap_time);
  const voidMutation = useApiMutation(voidLap, {
    invalidates: adminLapQueries,
    success: t('void.done'),
    failure: t('void.failed'),
  });
  const form = useForm({
    schema: LapVoidForm,
    initial: { code: '', reason: '' },
    submit: async (body) => {
      await voidMutation.mutateAsync({ params: { id: lap.id }, body });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t.rich('void.title', { time })}
      submitLabel={t('void.action')}
    >
      <p className="text-text-2">{t('void.sentence')}</p>
      <SelectField
        {...form.text('code')}
        label={t('void.code')}
        placeholder={t('void.choose')}
        required
        options={voidCodes.map((value) => ({ value, label: tVoidedLaps(`codes.${value}`) }))}
      />
      <TextAreaField
        {...form.text('reason')}
        label={t('void.reason')}
        hint={t('void.reasonHint')}
        rows={3}
        required
        maxLength={voidReasonMax}
      />
    </FormDialog>
  );
}
