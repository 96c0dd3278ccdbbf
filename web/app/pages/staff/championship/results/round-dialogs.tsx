import type { Round } from '@paddock/contract/championships/calls';
import {
  linkSession,
  makeRoundOfficial,
  reopenRound,
} from '@paddock/contract/championships/results/result-admin-calls';
import { reasonLimits } from '@paddock/contract/championships/rules';
import { Reason } from '@paddock/contract/championships/setup/setup-calls';
import * as z from 'zod/mini';
import { ReasonDialog } from '#features/championships/reason-dialog.tsx';
import { useForm } from '#lib/form/use-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';
import { useResultMutation } from './corrections/use-result-mutation.ts';
import { useAdminResultsMessages } from './messages.ts';

interface RoundDialogProps {
  round: Round;
  onClose: () => void;
}

const OfficialForm = z.object({ force: z.boolean(), reason: z.string() });

/** Makes a result official. Before the end of the round this requires a reason. */
export function OfficialDialog({ round, onClose }: RoundDialogProps) {
  const t = useAdminResultsMessages();
  const official = useResultMutation(makeRoundOfficial, t('official.done'));
  const form = useForm({
    schema: OfficialForm,
    initial: { force: false, reason: '' },
    check: ({ force, reason }) =>
      force === true && !z.safeParse(Reason, reason).success ? { reason: t('reasonMissing') } : {},
    submit: async ({ force, reason }) => {
      await official.mutateAsync({ params: { id: round.id }, body: force ? { force, reason } : {} });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('official.title', { number: round.number })}
      submitLabel={t('official.action')}
    >
      <p className="text-text-2">{t('official.sentence')}</p>
      <Checkbox {...form.checkbox('force')} label={t('official.force')} hint={t('official.forceHint')} />
      {form.values.force === true && (
        <TextAreaField
          {...form.text('reason')}
          label={t('reason')}
          rows={3}
          required
          maxLength={reasonLimits.max}
        />
      )}
    </FormDialog>
  );
}

interface NotHeldDialogProps extends RoundDialogProps {
  session: number;
  /** Name of the session. */
  title: string;
}

/** Marks a session as not held, so that the round does not wait for its result. */
export function NotHeldDialog({ round, session, title, onClose }: NotHeldDialogProps) {
  const t = useAdminResultsMessages();
  const mark = useResultMutation(linkSession, t('notHeld.done'));
  return (
    <ReasonDialog
      texts={{
        title: t('notHeld.title', { session: title }),
        sentence: t('notHeld.sentence'),
        reason: t('reason'),
        action: t('notHeld.action'),
      }}
      onSubmit={({ reason }) =>
        mark.mutateAsync({ params: { id: round.id, session }, body: { not_held: true, reason } })
      }
      onClose={onClose}
    />
  );
}

export function ReopenDialog({ round, onClose }: RoundDialogProps) {
  const t = useAdminResultsMessages();
  const reopen = useResultMutation(reopenRound, t('reopen.done'));
  return (
    <ReasonDialog
      texts={{
        title: t('reopen.title', { number: round.number }),
        sentence: t('reopen.sentence'),
        reason: t('reason'),
        action: t('reopen.action'),
      }}
      onSubmit={(body) => reopen.mutateAsync({ params: { id: round.id }, body })}
      onClose={onClose}
    />
  );
}
