import { translate } from '@paddock/contract/i18n/messages';
import { deleteUser } from '@paddock/contract/personal-data/calls';
import type { AdminUser } from '@paddock/contract/user-admin/calls';
import type { User } from '@paddock/contract/users/calls';
import { useQuery } from '@tanstack/react-query';
import { Ban, LockOpen, Pencil, Trash2 } from 'lucide-react';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useTranslations } from '#lib/i18n/messages.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { DeleteDialog } from '#ui/dialog/delete-dialog.tsx';
import { BanDialog, UnbanDialog } from './ban-dialog.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { rightsOver } from './member-rights.ts';
import { userAdminMessages } from './messages.ts';
import { memberQueries, rolesQuery, useInvalidateOnRefusal } from './queries.ts';

/** What can be begun with a user. */
export type MemberAction = 'edit' | 'ban' | 'unban' | 'delete';

/** What is being done, with the user as it was when that began. */
export interface PendingMemberAction {
  act: MemberAction;
  member: AdminUser;
}

interface MemberActionsProps {
  member: AdminUser;
  /** Who reads it. */
  me: User;
  onAct: (act: MemberAction) => void;
}

/** The buttons of what the reader may do with a user, or the sentence that it is nothing. */
export function MemberActions({ member, me, onAct }: MemberActionsProps) {
  const t = useTranslations(userAdminMessages);
  const locale = useLocale();
  const rights = rightsOver(me.role, member);
  const name = member.username;
  const turn = member.is_active ? 'ban' : 'unban';
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
            icon={<Pencil className="size-4!" />}
            className="grow px-3!"
            aria-label={t('card.editOf', { name })}
            onClick={() => onAct('edit')}
          >
            {t('card.edit')}
          </Button>
          <Button
            look="ghost"
            icon={member.is_active ? <Ban className="size-4!" /> : <LockOpen className="size-4!" />}
            className="px-3!"
            aria-label={t(`card.${turn}Of`, { name })}
            onClick={() => onAct(turn)}
          >
            {t(`card.${turn}`)}
          </Button>
        </>
      )}
      {rights.delete && (
        <IconButton
          icon={<Trash2 />}
          label={t('card.deleteOf', { name })}
          className="hover:text-bad!"
          onClick={() => onAct('delete')}
        />
      )}
    </div>
  );
}

interface MemberDialogsProps {
  doing: PendingMemberAction | undefined;
  me: User;
  onClose: () => void;
  /** After a deletion, where the page of the user is gone. */
  onDeleted?: () => void;
}

/** The dialog of what is being done. */
export function MemberDialogs({ doing, me, onClose, onDeleted }: MemberDialogsProps) {
  const t = useTranslations(userAdminMessages);
  const roles = useQuery({ ...rolesQuery(), enabled: doing?.act === 'edit' });
  useErrorToast(roles, t('roles.failed'));
  if (!doing) return null;
  const { act, member } = doing;
  if (act === 'edit') return <MemberDialog member={member} own={me.role} roles={roles} onClose={onClose} />;
  if (act === 'ban') return <BanDialog member={member} onClose={onClose} />;
  if (act === 'unban') return <UnbanDialog member={member} onClose={onClose} />;
  return <DeleteMember member={member} onClose={onClose} onDeleted={onDeleted} />;
}

interface DeleteMemberProps {
  member: AdminUser;
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}

function DeleteMember({ member, onClose, onDeleted }: DeleteMemberProps) {
  const t = useTranslations(userAdminMessages);
  const fresh = useInvalidateOnRefusal();
  const deletion = useApiMutation(deleteUser, {
    invalidates: memberQueries,
    success: t('delete.done'),
    failure: t('delete.failed'),
  });
  return (
    <DeleteDialog
      words={(part) => t(`delete.${part}`, { name: member.username })}
      id={member.id}
      call={{
        mutateAsync: async (input) => {
          await fresh(() => deletion.mutateAsync(input));
          onDeleted?.();
        },
      }}
      onClose={onClose}
    />
  );
}
