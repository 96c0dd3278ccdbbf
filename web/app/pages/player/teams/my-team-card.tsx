import { teamPath } from '@paddock/contract/core/paths';
import { deleteTeam, type MyTeam, removeTeamMember } from '@paddock/contract/teams/calls';
import { mayInvite } from '@paddock/contract/teams/rules';
import { DoorOpen, Pencil, Trash2, UserPlus } from 'lucide-react';
import { TeamTag } from '#components/team-tag.tsx';
import { useTeamsMessages } from '#features/teams/messages.ts';
import { teamQueries } from '#features/teams/queries.ts';
import { TeamLogo } from '#features/teams/team-logo.tsx';
import { useApiMutation } from '#lib/api/query.ts';
import { confirmDelete } from '#lib/browser/confirm-store.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { OwnText } from '#ui/bidi.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card, CardBody } from '#ui/card.tsx';
import { MemberRows } from './member-rows.tsx';
import { useMyTeamsMessages } from './messages.ts';

interface MyTeamCardProps {
  team: MyTeam;
  onEdit: () => void;
  onInvite: () => void;
}

/** One of the member's teams with its members and the member's actions. */
export function MyTeamCard({ team, onEdit, onInvite }: MyTeamCardProps) {
  const t = useMyTeamsMessages();
  const tTeams = useTeamsMessages();
  const leave = useLeave(team);
  const disband = useDisband(team);
  const { name, tag, colour, role, archived_at } = team;
  return (
    <Card as="li">
      <CardBody>
        <div className="flex flex-wrap items-center gap-4">
          <TeamLogo team={team} />
          <div className="flex min-w-0 grow basis-40 flex-col gap-1">
            <TeamTag tag={tag} colour={colour} />
            <h2 className="wrap-anywhere font-bold text-lg">
              <OwnText>{name}</OwnText>
            </h2>
          </div>
          <div className="flex flex-wrap gap-2">
            {archived_at && <Badge tone="warn">{tTeams('archived')}</Badge>}
            <Badge tone={role === 'driver' ? 'neutral' : 'firoozeh'}>{tTeams(`roles.${role}`)}</Badge>
          </div>
        </div>
        {archived_at && <p className="text-sm text-warn">{t('archivedLine')}</p>}
        <MemberRows team={team} />
        <div className="flex flex-wrap gap-2 border-line border-t pt-4">
          {!archived_at && mayInvite(role) && (
            <Button dense icon={<UserPlus />} aria-label={t('inviteOf', { name })} onClick={onInvite}>
              {t('invite')}
            </Button>
          )}
          {!archived_at && role === 'owner' && (
            <Button dense icon={<Pencil />} aria-label={t('editOf', { name })} onClick={onEdit}>
              {t('edit')}
            </Button>
          )}
          <LinkButton dense look="ghost" to={teamPath(tag)} aria-label={t('pageOf', { name })}>
            {t('page')}
          </LinkButton>
          <Button dense look="ghost" icon={<DoorOpen />} aria-label={t('leaveOf', { name })} onClick={leave}>
            {t('leave')}
          </Button>
          {!archived_at && role === 'owner' && (
            <Button
              dense
              look="ghost"
              icon={<Trash2 />}
              aria-label={t('disbandOf', { name })}
              onClick={disband}
            >
              {t('disband')}
            </Button>
          )}
        </div>
      </CardBody>
    </Card>
  );
}

/** Asks before the member leaves. The sentence depends on the member's role. */
function useLeave({ id, name, members, role }: MyTeam) {
  const t = useMyTeamsMessages();
  const me = useCurrentUser();
  const leave = useApiMutation(removeTeamMember, {
    invalidates: teamQueries,
    success: t('leaving.done', { team: name }),
    failure: t('leaving.failed'),
  });
  const rest = members.length === 1 ? 'last' : role === 'owner' ? 'owner' : 'sentence';
  return () =>
    confirmDelete({
      title: t.rich('leaving.title', { team: name }),
      sentence: t(`leaving.${rest}`),
      action: t('leaving.action'),
      call: async () => me && leave.mutateAsync({ params: { id, user_id: me.id } }),
    });
}

function useDisband({ id, name, tag }: MyTeam) {
  const t = useMyTeamsMessages();
  const disband = useApiMutation(deleteTeam, {
    invalidates: teamQueries,
    success: t('disbanding.done', { team: name }),
    failure: t('disbanding.failed'),
  });
  return () =>
    confirmDelete({
      title: t.rich('disbanding.title', { team: name }),
      sentence: t('disbanding.sentence'),
      typedName: tag,
      action: t('disbanding.action'),
      call: () => disband.mutateAsync({ params: { id } }),
    });
}
