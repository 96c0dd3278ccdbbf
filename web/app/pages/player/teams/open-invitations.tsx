import { teamInvitationPath } from '@paddock/contract/core/paths';
import type { MyTeam } from '@paddock/contract/teams/calls';
import { revokeTeamInvitation, type TeamInvitation } from '@paddock/contract/teams/invitation-calls';
import { Copy, X } from 'lucide-react';
import { teamQueries } from '#features/teams/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useToast } from '#lib/browser/toast-store.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Bdi } from '#ui/bidi.tsx';
import { IconButton } from '#ui/button.tsx';
import { useMyTeamsMessages } from './messages.ts';

interface OpenInvitationsProps {
  team: MyTeam;
  invitations: readonly TeamInvitation[];
}

/** Open invitations: each can be revoked, and links can be copied. */
export function OpenInvitations({ team, invitations }: OpenInvitationsProps) {
  const t = useMyTeamsMessages();
  if (invitations.length === 0) return <p className="text-sm text-text-2">{t('inviting.none')}</p>;
  return (
    <ul className="flex flex-col">
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} team={team} invitation={invitation} />
      ))}
    </ul>
  );
}

function InvitationRow({ team, invitation }: { team: MyTeam; invitation: TeamInvitation }) {
  const t = useMyTeamsMessages();
  const format = useFormat();
  const toast = useToast();
  const { id, code, user, uses, uses_max, expires_at } = invitation;
  const revoke = useApiMutation(revokeTeamInvitation, {
    invalidates: teamQueries,
    success: t('inviting.revoked'),
    failure: t('inviting.revokeFailed'),
  });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${window.location.origin}${teamInvitationPath(code)}`);
      toast.success(t('inviting.copied'));
    } catch {
      toast.error(t('inviting.copyFailed'));
    }
  };
  return (
    <li className="flex min-h-14 items-center gap-1 border-line not-first:border-t">
      <span className="flex min-w-0 grow flex-col py-2 text-sm">
        {user ? (
          <span className="wrap-anywhere font-medium">
            <Bdi>{user.username}</Bdi>
          </span>
        ) : (
          <span className="font-medium">
            {t('inviting.link', { uses: format.number(uses), max: format.number(uses_max) })}
          </span>
        )}
        <span className="text-text-3 text-xs">
          {t('inviting.until', { at: format.dateTime(expires_at) })}
        </span>
      </span>
      {!user && (
        <IconButton
          icon={<Copy className="size-4" />}
          label={t('inviting.copy')}
          onClick={() => void copy()}
        />
      )}
      <IconButton
        icon={<X className="size-4" />}
        label={user ? t('inviting.revokeOf', { name: user.username }) : t('inviting.revokeLink')}
        disabled={revoke.isPending}
        onClick={() => revoke.mutate({ params: { id: team.id, invitation_id: id } })}
      />
    </li>
  );
}
