import {
  type MyTeam,
  removeTeamMember,
  type TeamMember,
  updateTeamMember,
} from '@paddock/contract/teams/calls';
import { mayRemove } from '@paddock/contract/teams/rules';
import { EllipsisVertical } from 'lucide-react';
import { Link } from 'react-router';
import { useTeamsMessages } from '#features/teams/messages.ts';
import { teamQueries } from '#features/teams/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { confirmAction, confirmDelete } from '#lib/browser/confirm-store.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Bdi } from '#ui/bidi.tsx';
import { Menu, MenuItem } from '#ui/dialog/menu.tsx';
import { useMyTeamsMessages } from './messages.ts';

/** The members of a team, with the actions that the signed-in member has on each. */
export function MemberRows({ team }: { team: MyTeam }) {
  const t = useMyTeamsMessages();
  return (
    <ul aria-label={t('members', { name: team.name })} className="grid gap-x-6 md:grid-cols-2">
      {team.members.map((member) => (
        <MemberRow key={member.user.id} team={team} member={member} />
      ))}
    </ul>
  );
}

function MemberRow({ team, member }: { team: MyTeam; member: TeamMember }) {
  const t = useTeamsMessages();
  const me = useCurrentUser();
  const { user, role } = member;
  const isOther = me?.id !== user.id && !team.archived_at;
  return (
    <li className="flex min-h-14 items-center gap-3">
      <Avatar userId={user.id} src={uploadUrl(user.profile_image, 192)} />
      <span className="flex min-w-0 grow flex-col">
        <Link
          to={`/drivers/${user.id}`}
          className="flex min-h-6 items-center font-medium text-sm hover:text-firoozeh"
        >
          <Bdi className="truncate">{user.username}</Bdi>
        </Link>
        <span className="text-text-3 text-xs">{t(`roles.${role}`)}</span>
      </span>
      {isOther && mayRemove(team.role, role) && <MemberActions team={team} member={member} />}
    </li>
  );
}

/** Owners change roles here, and owners and managers remove members. */
function MemberActions({ team, member: { user, role } }: { team: MyTeam; member: TeamMember }) {
  const t = useMyTeamsMessages();
  const name = user.username;
  const params = { id: team.id, user_id: user.id };
  const change = useApiMutation(updateTeamMember, {
    invalidates: teamQueries,
    success: t('member.changed', { name }),
    failure: t('member.failed'),
  });
  const removal = useApiMutation(removeTeamMember, {
    invalidates: teamQueries,
    success: t('member.removed', { name }),
    failure: t('member.failed'),
  });
  const other = role === 'driver' ? 'manager' : 'driver';
  const values = { team: team.name, name };
  const askToHandOver = () =>
    confirmAction({
      title: t.rich('handOver.title', values),
      sentence: t.rich('handOver.sentence', values),
      action: t('handOver.action'),
      call: () => change.mutateAsync({ params, body: { role: 'owner' } }),
    });
  const askToRemove = () =>
    confirmDelete({
      title: t.rich('remove.title', values),
      sentence: t.rich('remove.sentence', values),
      action: t('remove.action'),
      call: () => removal.mutateAsync({ params }),
    });
  return (
    <Menu trigger={<EllipsisVertical />} label={t('member.actions', { name })}>
      {team.role === 'owner' && (
        <>
          <MenuItem onPick={() => change.mutate({ params, body: { role: other } })}>
            {t(other === 'manager' ? 'member.toManager' : 'member.toDriver')}
          </MenuItem>
          <MenuItem onPick={askToHandOver}>{t('member.handOver')}</MenuItem>
        </>
      )}
      <MenuItem danger onPick={askToRemove}>
        {t('member.remove')}
      </MenuItem>
    </Menu>
  );
}
