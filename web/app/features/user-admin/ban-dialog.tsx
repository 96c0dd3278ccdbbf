import { type AdminUser, setUserStatus } from '@paddock/contract/user-admin/calls';
import { banReasonMax } from '@paddock/contract/user-admin/rules';
import { useApiMutation } from '../../lib/api/query.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useTranslations } from '../../lib/i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useUnsavedChanges } from '../../ui/dialog/unsaved-changes.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { TextAreaField } from '../../ui/form/text-field.tsx';
import { uiMessages } from '../../ui/messages.ts';
import { userAdminMessages } from './messages.ts';
import { memberQueries, useInvalidateOnRefusal } from './queries.ts';

interface StatusDialogProps {
  member: AdminUser;
  onClose: () => void;
}

function useSetStatus({ id, username }: AdminUser, is_active: boolean) {
  const t = useTranslations(userAdminMessages);
  const fresh = useInvalidateOnRefusal();
  const change = useApiMutation(setUserStatus, {
    invalidates: memberQueries,
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
  const t = useTranslations(userAdminMessages);
  const u = useTranslations(uiMessages);
  const ban = useSetStatus(member, false);
  const form = useForm({
    schema: setUserStatus.body,
    initial: { is_active: false, reason: '' },
    submit: async ({ reason }) => {
      await ban(reason);
      onClose();
    },
  });
  const { leave, question } = useUnsavedChanges(form.changed, onClose);
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
        <FormError problem={form.problem} />
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
  const t = useTranslations(userAdminMessages);
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
