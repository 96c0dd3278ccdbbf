import { translate } from '@paddock/contract/i18n/messages';
import { deleteUser } from '@paddock/contract/personal-data/calls';
import type { AdminUser } from '@paddock/contract/user-admin/calls';
import type { User } from '@paddock/contract/users/calls';
import { useQuery } from '@tanstack/react-query';
import { Ban, LockOpen, Pencil, Trash2 } from 'lucide-react';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { confirmAction, confirmDelete } from '#lib/browser/confirm-store.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { BanDialog, useSetStatus } from './ban-dialog.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { rightsOver } from './member-rights.ts';
import { useUserAdminMessages } from './messages.ts';
import { memberQueries, rolesQuery, useInvalidateOnRejection } from './queries.ts';

/** Actions that open a dialog. */
export type MemberAction = 'edit' | 'ban';

/** The open dialog, with the user as of when it was opened. */
export interface PendingMemberAction {
  act: MemberAction;
  member: AdminUser;
}

interface MemberActionsProps {
  member: AdminUser;
  /** The signed-in staff member. */
  me: User;
  onAct: (act: MemberAction) => void;
  /** Called after a deletion, which removes the user’s page. */
  onDeleted?: (() => void) | undefined;
}

/** Buttons for the permitted actions on a user, or a sentence if there are none. */
export function MemberActions({ member, me, onAct, onDeleted }: MemberActionsProps) {
  const t = useUserAdminMessages();
  const locale = useLocale();
  const rights = rightsOver(me.role, member);
  const name = member.username;
  const banAction = member.is_active ? 'ban' : 'unban';
  const confirm = useMemberConfirmations(member, onDeleted);
  if (!rights.edit && !rights.delete) {
    return (
      <p className="flex min-h-11 items-center border-line border-t pt-3 text-sm text-text-3">
        {translate('user_not_manageable', locale)}
      </p>
    );
  }
  return (
    <div className="flex items-center justify-end gap-2 border-line border-t pt-3">
      {rights.edit && (
        <>
          <Button
            icon={<Pencil className="size-4" />}
            className="grow px-3!"
            aria-label={t('card.editOf', { name })}
            onClick={() => onAct('edit')}
          >
            {t('card.edit')}
          </Button>
          <Button
            look="ghost"
            icon={member.is_active ? <Ban className="size-4" /> : <LockOpen className="size-4" />}
            className="px-3!"
            aria-label={t(`card.${banAction}Of`, { name })}
            onClick={() => (banAction === 'ban' ? onAct('ban') : confirm.unban())}
          >
            {t(`card.${banAction}`)}
          </Button>
        </>
      )}
      {rights.delete && (
        <IconButton
          icon={<Trash2 />}
          label={t('card.deleteOf', { name })}
          tone="danger"
          onClick={confirm.remove}
        />
      )}
    </div>
  );
}

interface MemberDialogsProps {
  doing: PendingMemberAction | undefined;
  me: User;
  onClose: () => void;
}

/** The open dialog, if any. */
export function MemberDialogs({ doing, me, onClose }: MemberDialogsProps) {
  const t = useUserAdminMessages();
  const roles = useQuery({ ...rolesQuery(), enabled: doing?.act === 'edit' });
  useErrorToast(roles, t('roles.failed'));
  if (!doing) return null;
  const { act, member } = doing;
  if (act === 'edit')
    return <MemberDialog member={member} editorRole={me.role} roles={roles} onClose={onClose} />;
  return <BanDialog member={member} onClose={onClose} />;
}

/** Confirmations for lifting a ban and deleting a user. */
function useMemberConfirmations(member: AdminUser, onDeleted: (() => void) | undefined) {
  const t = useUserAdminMessages();
  const refetchOnRejection = useInvalidateOnRejection();
  const unban = useSetStatus(member, true);
  const deletion = useApiMutation(deleteUser, {
    invalidates: memberQueries,
    success: t('delete.done'),
    failure: t('delete.failed'),
  });
  const name = member.username;
  return {
    unban: () =>
      confirmAction({
        title: t.rich('unban.title', { name }),
        sentence: t.rich('unban.sentence', { name }),
        action: t('unban.action'),
        call: () => unban(),
      }),
    remove: () =>
      confirmDelete({
        title: t('delete.title', { name }),
        sentence: t('delete.sentence', { name }),
        action: t('delete.action'),
        async call() {
          await refetchOnRejection(() => deletion.mutateAsync({ params: { id: member.id } }));
          onDeleted?.();
        },
      }),
  };
}
