import type { BodyOf } from '@paddock/contract/core/endpoint';
import { type AdminUser, setUserStatus } from '@paddock/contract/user-admin/calls';
import { banDaysOffered, banReasonMax } from '@paddock/contract/user-admin/rules';
import { useApiMutation } from '#lib/api/query.ts';
import { useForm } from '#lib/form/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useUnsavedChanges } from '#ui/dialog/unsaved-changes.tsx';
import { FormError } from '#ui/form/form-error.tsx';
import { SelectField, TextAreaField } from '#ui/form/text-field.tsx';
import { useUiMessages } from '#ui/messages.ts';
import { useUserAdminMessages } from './messages.ts';
import { memberQueries, useInvalidateOnRejection } from './queries.ts';

interface BanDialogProps {
  member: AdminUser;
  onClose: () => void;
}

export function useSetStatus({ id, username }: AdminUser, is_active: boolean) {
  const t = useUserAdminMessages();
  const refetchOnRejection = useInvalidateOnRejection();
  const change = useApiMutation(setUserStatus, {
    invalidates: memberQueries,
    success: t(is_active ? 'unban.done' : 'ban.done', { name: username }),
    failure: t('ban.failed'),
  });
  return (body: Omit<BodyOf<typeof setUserStatus>, 'is_active'> = {}) =>
    refetchOnRejection(() => change.mutateAsync({ params: { id }, body: { ...body, is_active } }));
}

/** Bans a user, with duration, message and reason. */
export function BanDialog({ member, onClose }: BanDialogProps) {
  const t = useUserAdminMessages();
  const tUi = useUiMessages();
  const ban = useSetStatus(member, false);
  const form = useForm({
    schema: setUserStatus.body,
    initial: { is_active: false, reason: '', message: '', days: '' },
    submit: async ({ reason, message, days }) => {
      await ban({ reason, message, days });
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
      title={t.rich('ban.title', { name })}
      description={t.rich('ban.sentence', { name })}
      actions={
        <>
          <Button look="ghost" onClick={leave} disabled={form.busy}>
            {tUi('cancel')}
          </Button>
          <Button look="danger" type="submit" form="ban" loading={form.busy}>
            {t('ban.action')}
          </Button>
        </>
      }
    >
      <form id="ban" {...form.props} className="flex flex-col gap-5">
        <FormError problem={form.problem} />
        <SelectField
          {...form.text('days')}
          label={t('ban.days')}
          placeholder={t('ban.forGood')}
          options={banDaysOffered.map((count) => ({
            value: String(count),
            label: t('ban.daysOf', { count }),
          }))}
        />
        <TextAreaField
          {...form.text('message')}
          label={t('ban.message')}
          hint={t.rich('ban.messageHint', { name })}
          rows={2}
          maxLength={banReasonMax}
        />
        <TextAreaField
          {...form.text('reason')}
          label={t('ban.reason')}
          hint={t('ban.reasonHint')}
          rows={2}
          maxLength={banReasonMax}
        />
      </form>
      {question}
    </Dialog>
  );
}
