import type { Round } from '@paddock/contract/championships/calls';
import { abandonRound } from '@paddock/contract/championships/results/result-admin-calls';
import { countBackMax, reasonLimits } from '@paddock/contract/championships/rules';
import { Reason } from '@paddock/contract/championships/setup/setup-calls';
import { WholeNumber } from '@paddock/contract/core/fields';
import * as z from 'zod/mini';
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { SelectField, TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { useAdminRoundsMessages } from './admin-rounds/messages.ts';
import { adminResultQueries } from './result-queries.ts';
import { championshipQueries } from './staff-queries.ts';

const shares = { none: 0, half: 0.5, whole: 1 } as const;
const shareNames = ['none', 'half', 'whole'] as const;

const AbandonForm = z.object({
  points_share: z.enum(shareNames),
  count_back: WholeNumber(0, countBackMax),
  reason: Reason,
});

/** Sets the points share of an abandoned round and the laps to count back. */
export function AbandonDialog({ round, onClose }: { round: Round; onClose: () => void }) {
  const t = useAdminRoundsMessages();
  const abandon = useApiMutation(abandonRound, {
    invalidates: [...championshipQueries, ...adminResultQueries],
    success: t('abandon.done'),
    failure: t('abandon.failed'),
  });
  const form = useForm({
    schema: AbandonForm,
    initial: {
      points_share: shareNames.find((name) => shares[name] === round.points_share) ?? 'half',
      count_back: String(round.count_back),
      reason: '',
    },
    submit: async ({ points_share, count_back, reason }) => {
      await abandon.mutateAsync({
        params: { id: round.id },
        body: { points_share: shares[points_share], count_back, reason },
      });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('abandon.title', { number: round.number })}
      submitLabel={t('abandon.action')}
    >
      <p className="text-text-2">{t('abandon.sentence')}</p>
      <SelectField
        {...form.text('points_share')}
        label={t('abandon.share')}
        options={shareNames.map((value) => ({ value, label: t(`shares.${value}`) }))}
      />
      <TextField
        {...form.text('count_back')}
        label={t('abandon.countBack')}
        hint={t('abandon.countBackHint', { max: countBackMax })}
        inputMode="numeric"
        dir="ltr"
      />
      <TextAreaField
        {...form.text('reason')}
        label={t('reason')}
        rows={3}
        maxLength={reasonLimits.max}
        required
      />
    </FormDialog>
  );
}
