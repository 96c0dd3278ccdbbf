import type { MyTeam } from '@paddock/contract/teams/calls';
import { teamsOfMemberMax, teamsOwnedMax } from '@paddock/contract/teams/rules';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { PageHeader } from '#components/page-header.tsx';
import { myTeamsQuery } from '#features/teams/queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { InvitationCards } from './invitation-cards.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { useMyTeamsMessages } from './messages.ts';
import { MyTeamCard } from './my-team-card.tsx';
import { TeamDialog } from './team-dialog.tsx';

/** The open dialog: a new team, the team that is edited, or the team whose invitations are shown. */
type Opened = { dialog: 'form'; team?: MyTeam } | { dialog: 'invite'; team: MyTeam };

export const clientLoader = () => prefetch(myTeamsQuery());

/** The member's teams and the invitations to teams of others. */
export default function MyTeamsScreen() {
  const t = useMyTeamsMessages();
  const format = useFormat();
  const read = useQuery(myTeamsQuery());
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const teams = read.data?.teams ?? [];
  const mayFound = teams.length < teamsOfMemberMax && teams.every(({ role }) => role !== 'owner');
  return (
    <PageSection>
      <PageHeader
        title={t('title')}
        lead={t('lead', { teams: format.number(teamsOfMemberMax), owned: format.number(teamsOwnedMax) })}
        actions={
          <>
            <LinkButton to="/teams" look="ghost">
              {t('all')}
            </LinkButton>
            {read.data && mayFound && (
              <Button look="main" icon={<Plus />} onClick={() => setOpened({ dialog: 'form' })}>
                {t('found')}
              </Button>
            )}
          </>
        }
      />
      <QueryStates query={read} failed={t('failed')}>
        {({ teams, invitations }) => (
          <>
            <InvitationCards invitations={invitations} />
            {teams.length === 0 && <EmptyState seed="my teams" sentence={t('empty')} />}
            <ul className="flex flex-col gap-6 empty:hidden">
              {teams.map((team) => (
                <MyTeamCard
                  key={team.id}
                  team={team}
                  onEdit={() => setOpened({ dialog: 'form', team })}
                  onInvite={() => setOpened({ dialog: 'invite', team })}
                />
              ))}
            </ul>
          </>
        )}
      </QueryStates>
      {opened?.dialog === 'form' && <TeamDialog team={opened.team} onClose={close} />}
      {opened?.dialog === 'invite' && <InviteDialog team={opened.team} onClose={close} />}
    </PageSection>
  );
}
