import { settableStatuses } from '@paddock/contract/championships/results/corrections';
import { CorrectionForm, createCorrection } from '@paddock/contract/championships/results/result-admin-calls';
import type { ResultRow } from '@paddock/contract/championships/results/result-calls';
import { reasonLimits } from '@paddock/contract/championships/rules';
import { Reason } from '@paddock/contract/championships/setup/setup-calls';
import * as z from 'zod/mini';
import { type SessionResult } from '#features/championships/result-queries.ts';
import { useForm } from '#lib/form/use-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { NumberField, SelectField, TextAreaField } from '#ui/form/text-field.tsx';
import { useAdminResultsMessages } from '../messages.ts';
import { CorrectionPreview } from './correction-preview.tsx';
import { isTyped, toCorrectionValue } from './correction-value.ts';
import { useResultMutation } from './use-result-mutation.ts';

interface CorrectionDialogProps {
  /** All sessions of the round. */
  sessions: readonly SessionResult[];
  session: SessionResult;
  row: ResultRow;
  onClose: () => void;
}

const kinds = CorrectionForm.shape.kind.options;
const CorrectionFields = z.object({
  kind: CorrectionForm.shape.kind,
  target: z.string(),
  value: z.string(),
  reason: Reason,
});

/** Corrects one driver's result or points and previews the effect. */
export function CorrectionDialog({ sessions, session, row, onClose }: CorrectionDialogProps) {
  const t = useAdminResultsMessages();
  const create = useResultMutation(createCorrection, t('correct.done'));
  const bodyOf = ({ kind, target, value }: Omit<z.output<typeof CorrectionFields>, 'reason'>) => {
    const correctionValue = toCorrectionValue(kind, value);
    if (correctionValue === undefined || row.entry_id === null) return undefined;
    const round_session_id = target === 'season' ? undefined : Number(target);
    return {
      entry_id: row.entry_id,
      kind,
      value: correctionValue,
      ...(round_session_id && { round_session_id }),
    };
  };
  const form = useForm({
    schema: CorrectionFields,
    initial: { kind: 'time_ms', target: String(session.id), value: '', reason: '' },
    check: ({ kind, target, value }) => {
      const known = z.safeParse(CorrectionForm.shape.kind, kind);
      const isMissing = known.success && toCorrectionValue(known.data, String(value)) === undefined;
      return {
        ...(isMissing && { value: t('correct.valueMissing') }),
        ...(target === 'season' && kind !== 'points' && { target: t('correct.pointsAlone') }),
      };
    },
    submit: async ({ reason, ...rest }) => {
      const body = bodyOf(rest);
      if (!body) return;
      await create.mutateAsync({ body: { ...body, reason } });
      onClose();
    },
  });
  const values = form.values as z.output<typeof CorrectionFields>;
  const { kind, target } = values;
  const isPossible = target !== 'season' || kind === 'points';
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t.rich('correct.title', { name: row.driver?.username ?? row.name })}
      submitLabel={t('correct.save')}
      wide
    >
      <div className="grid gap-5 md:grid-cols-2">
        <SelectField
          {...form.text('kind')}
          label={t('correct.kind')}
          onValue={(value) => {
            form.set('kind', value);
            form.set('value', '');
          }}
          options={kinds.map((value) => ({ value, label: t(`correct.kinds.${value}`) }))}
        />
        <SelectField
          {...form.text('target')}
          label={t('correct.target')}
          options={[
            ...sessions.map(({ id, number, kind: of }) => ({
              value: String(id),
              label: t('sessionName', { number, kind: t(`kinds.${of}`) }),
            })),
            { value: 'season', label: t('correct.season'), disabled: kind !== 'points' },
          ]}
        />
      </div>
      {kind === 'status' && (
        <SelectField
          {...form.text('value')}
          label={t('correct.status')}
          placeholder={t('correct.choose')}
          required
          options={settableStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        />
      )}
      {isTyped(kind) && (
        <NumberField
          {...form.text('value')}
          label={t(`correct.values.${kind}`)}
          hint={t(`correct.hints.${kind}`)}
          decimal={kind === 'time_ms' || kind === 'points'}
          required
        />
      )}
      <TextAreaField
        {...form.text('reason')}
        label={t('reason')}
        hint={t('correct.reasonHint')}
        rows={2}
        required
        maxLength={reasonLimits.max}
      />
      <CorrectionPreview body={isPossible ? bodyOf(values) : undefined} />
    </FormDialog>
  );
}
