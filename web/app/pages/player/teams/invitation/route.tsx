import type { Output } from '@paddock/contract/core/endpoint';
import { teamPath } from '@paddock/contract/core/paths';
import {
  acceptTeamInvitation,
  declineTeamInvitation,
  type getTeamInvitation,
} from '@paddock/contract/teams/invitation-calls';
import { declinedDays } from '@paddock/contract/teams/rules';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { PageHeader } from '#components/page-header.tsx';
import { TeamTag } from '#components/team-tag.tsx';
import { useTeamsMessages } from '#features/teams/messages.ts';
import { teamInvitationQuery, teamQueries } from '#features/teams/queries.ts';
import { TeamLogo } from '#features/teams/team-logo.tsx';
import { prefetch } from '#lib/api/prefetch.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { OwnText } from '#ui/bidi.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card, CardBody } from '#ui/card.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { PageSection } from '#ui/page-section.tsx';
import type { Route } from './+types/route.ts';
import { useTeamInvitationMessages } from './messages.ts';

export const clientLoader = ({ params: { code } }: Route.ClientLoaderArgs) =>
  prefetch(teamInvitationQuery(code));

/** The page of an invitation link. Visitors who are not signed in return here after signing in. */
export default function TeamInvitationScreen() {
  const t = useTeamInvitationMessages();
  const { code = '' } = useParams();
  const read = useQuery(teamInvitationQuery(code));
  const over = { link_used: 'used', not_found: 'used', team_invitation_for_other: 'other' } as const;
  const why = read.data ? undefined : over[read.error?.code as keyof typeof over];
  return (
    <PageSection width="form">
      <PageHeader title={t('title')} />
      {why ? (
        <EmptyState
          seed="invitation"
          sentence={t(why)}
          action={<LinkButton to="/dashboard/teams">{t('toTeams')}</LinkButton>}
        />
      ) : (
        <QueryStates query={read} failed={t('failed')}>
          {(invitation) => <Invitation invitation={invitation} />}
        </QueryStates>
      )}
    </PageSection>
  );
}

function Invitation({ invitation }: { invitation: Output<typeof getTeamInvitation> }) {
  const t = useTeamInvitationMessages();
  const tTeams = useTeamsMessages();
  const format = useFormat();
  const { team, invited_by, expires_at, is_member, code } = invitation;
  return (
    <Card>
      <CardBody gap="gap-5">
        <div className="flex items-center gap-4">
          <TeamLogo team={team} className="size-16" />
          <div className="flex min-w-0 flex-col gap-1">
            <TeamTag tag={team.tag} colour={team.colour} />
            <h2 className="wrap-anywhere font-bold text-xl">
              <OwnText>{team.name}</OwnText>
            </h2>
            <p className="text-text-3 text-xs">
              {[tTeams('members', { count: team.member_count }), tTeams('wins', { count: team.wins })].join(
                ' · ',
              )}
            </p>
          </div>
        </div>
        {is_member ? (
          <>
            <p className="text-text-2">{t('member')}</p>
            <LinkButton to="/dashboard/teams" className="self-start max-xs:w-full">
              {t('toTeams')}
            </LinkButton>
          </>
        ) : (
          <>
            <div className="flex flex-col gap-1">
              <p>{invited_by ? t.rich('invitedBy', { name: invited_by.username }) : t('invited')}</p>
              <p className="text-sm text-text-2">{t('until', { at: format.dateTime(expires_at) })}</p>
            </div>
            <Answer code={code} team={team} />
          </>
        )}
      </CardBody>
    </Card>
  );
}

function Answer({ code, team: { name, tag } }: { code: string; team: { name: string; tag: string } }) {
  const t = useTeamInvitationMessages();
  const format = useFormat();
  const navigate = useNavigate();
  const params = { code };
  const accept = useApiMutation(acceptTeamInvitation, {
    invalidates: teamQueries,
    success: t('accepted', { team: name }),
    failure: t('acceptFailed'),
  });
  const decline = useApiMutation(declineTeamInvitation, {
    success: t('declined'),
    failure: t('declineFailed'),
  });
  const away = () => void navigate('/dashboard/teams');
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button
          look="main"
          className="max-xs:w-full"
          loading={accept.isPending}
          onClick={() => accept.mutate({ params }, { onSuccess: away })}
        >
          {t('accept')}
        </Button>
        <Button
          className="max-xs:w-full"
          loading={decline.isPending}
          onClick={() => decline.mutate({ params }, { onSuccess: away })}
        >
          {t('decline')}
        </Button>
        <LinkButton look="ghost" to={teamPath(tag)} className="max-xs:w-full">
          {t('toPage')}
        </LinkButton>
      </div>
      <p className="text-text-3 text-xs">{t('declineHint', { days: format.number(declinedDays) })}</p>
    </>
  );
}
