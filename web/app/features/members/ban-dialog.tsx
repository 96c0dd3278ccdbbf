import { banReasonMax, type Member, setUserStatus } from '@paddock/contract/members';
import { useForm } from '../../lib/forms.ts';
import { useCall } from '../../lib/query.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { useLeaveQuestion } from '../../ui/leave-question.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { uiText } from '../../ui/ui-text.ts';
import { memberReads, useFreshOnRefusal } from './member-reads.ts';
import { membersText } from './members-text.ts';

interface StatusDialogProps {
  member: Member;
  onClose: () => void;
}

function useSetStatus({ id, username }: Member, is_active: boolean) {
  const t = useText(membersText);
  const fresh = useFreshOnRefusal();
  const change = useCall(setUserStatus, {
    invalidates: memberReads,
    success: t(is_active ? 'unban.done' : 'ban.done', { name: username }),
    failure: t('ban.failed'),
  });
  return (reason?: string) =>
    fresh(() =>
      change.mutateAsync({ params: { id }, body: { is_active, ...(reason !== undefined && { reason }) } }),
    );
}

/** Asks before a user is shut out, and takes the reason. */
export function BanDialog({ member, onClose }: StatusDialogProps) {
  const t = useText(membersText);
  const u = useText(uiText);
  const ban = useSetStatus(member, false);
  const form = useForm({
    schema: setUserStatus.body,
    initial: { is_active: false, reason: '' },
    submit: async ({ reason }) => {
      await ban(reason);
      onClose();
    },
  });
  const { leave, question } = useLeaveQuestion(form.changed, onClose);
  const name = member.username;
  return (
    <Dialog
      open
      onClose={leave}
      busy={form.busy}
      title={t('ban.title', { name })}
      description={t('ban.sentence', { name })}
      actions={
        <>
          <Button look="ghost" onClick={leave} disabled={form.busy}>
            {u('cancel')}
          </Button>
          <Button look="danger" type="submit" form="ban" loading={form.busy}>
            {t('ban.action')}
          </Button>
        </>
      }
    >
      <form id="ban" {...form.props} className="flex flex-col gap-5">
        <FormProblem problem={form.problem} />
        <TextAreaField
          {...form.text('reason')}
          label={t('ban.reason')}
          hint={t('ban.reasonHint')}
          rows={3}
          maxLength={banReasonMax}
        />
      </form>
      {question}
    </Dialog>
  );
}

/** Asks before a ban is lifted. */
export function UnbanDialog({ member, onClose }: StatusDialogProps) {
  const t = useText(membersText);
  const unban = useSetStatus(member, true);
  const name = member.username;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('unban.title', { name })}
      sentence={t('unban.sentence', { name })}
      confirmLabel={t('unban.action')}
      onConfirm={() => unban()}
    />
  );
}
