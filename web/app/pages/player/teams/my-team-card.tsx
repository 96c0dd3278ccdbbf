import { teamPath } from '@paddock/contract/core/paths';
import { deleteTeam, type MyTeam, removeTeamMember } from '@paddock/contract/teams/calls';
import { mayInvite } from '@paddock/contract/teams/rules';
import { DoorOpen, Pencil, Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { TeamTag } from '#components/team-tag.tsx';
import { useTeamsMessages } from '#features/teams/messages.ts';
import { teamQueries } from '#features/teams/queries.ts';
import { TeamMark } from '#features/teams/team-mark.tsx';
import { useApiMutation } from '#lib/api/query.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { Badge } from '#ui/badge.tsx';
import { OwnText } from '#ui/bidi.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card, CardBody } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
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
  const [asking, setAsking] = useState<'leave' | 'disband'>();
  const { name, tag, colour, role, archived_at } = team;
  return (
    <Card as="li">
      <CardBody>
        <div className="flex flex-wrap items-center gap-4">
          <TeamMark team={team} />
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
          <Button
            dense
            look="ghost"
            icon={<DoorOpen />}
            aria-label={t('leaveOf', { name })}
            onClick={() => setAsking('leave')}
          >
            {t('leave')}
          </Button>
          {!archived_at && role === 'owner' && (
            <Button
              dense
              look="ghost"
              icon={<Trash2 />}
              aria-label={t('disbandOf', { name })}
              onClick={() => setAsking('disband')}
            >
              {t('disband')}
            </Button>
          )}
        </div>
      </CardBody>
      <LeaveDialog team={team} open={asking === 'leave'} onClose={() => setAsking(undefined)} />
      <DisbandDialog team={team} open={asking === 'disband'} onClose={() => setAsking(undefined)} />
    </Card>
  );
}

interface QuestionProps {
  team: MyTeam;
  open: boolean;
  onClose: () => void;
}

/** The sentence depends on the role of the member who leaves. */
function LeaveDialog({ team, ...dialog }: QuestionProps) {
  const t = useMyTeamsMessages();
  const me = useCurrentUser();
  const leave = useApiMutation(removeTeamMember, {
    invalidates: teamQueries,
    success: t('leaving.done', { team: team.name }),
    failure: t('leaving.failed'),
  });
  const { members, role } = team;
  const rest = members.length === 1 ? 'last' : role === 'owner' ? 'owner' : 'sentence';
  return (
    <ConfirmDialog
      {...dialog}
      danger
      title={t.rich('leaving.title', { team: team.name })}
      sentence={t(`leaving.${rest}`)}
      confirmLabel={t('leaving.action')}
      onConfirm={() => me && leave.mutateAsync({ params: { id: team.id, user_id: me.id } })}
    />
  );
}

function DisbandDialog({ team, ...dialog }: QuestionProps) {
  const t = useMyTeamsMessages();
  const disband = useApiMutation(deleteTeam, {
    invalidates: teamQueries,
    success: t('disbanding.done', { team: team.name }),
    failure: t('disbanding.failed'),
  });
  return (
    <ConfirmDialog
      {...dialog}
      danger
      typedName={team.tag}
      title={t.rich('disbanding.title', { team: team.name })}
      sentence={t('disbanding.sentence')}
      confirmLabel={t('disbanding.action')}
      onConfirm={() => disband.mutateAsync({ params: { id: team.id } })}
    />
  );
}
