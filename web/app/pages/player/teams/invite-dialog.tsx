import type { MyTeam } from '@paddock/contract/teams/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { teamInvitationsQuery } from '#features/teams/queries.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { InviteByLink } from './invite-by-link.tsx';
import { InviteByName } from './invite-by-name.tsx';
import { useMyTeamsMessages } from './messages.ts';
import { OpenInvitations } from './open-invitations.tsx';

interface InviteDialogProps {
  team: MyTeam;
  onClose: () => void;
}

/** Invites to a team by name or by link, and lists the open invitations. */
export function InviteDialog({ team, onClose }: InviteDialogProps) {
  const t = useMyTeamsMessages();
  const [method, setMethod] = useState<'byName' | 'byLink'>('byName');
  const open = useQuery(teamInvitationsQuery(team.id));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.rich('inviting.title', { team: team.name })}
      actions={
        <Button look="ghost" onClick={onClose}>
          {t('inviting.close')}
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        <Tabs
          label={t('inviting.how')}
          tabs={[
            { key: 'byName', label: t('inviting.byName') },
            { key: 'byLink', label: t('inviting.byLink') },
          ]}
          current={method}
          onTab={setMethod}
        >
          {method === 'byName' ? <InviteByName team={team} /> : <InviteByLink team={team} />}
        </Tabs>
        <section className="flex flex-col gap-2 border-line border-t pt-4">
          <h3 className="font-bold">{t('inviting.open')}</h3>
          <QueryStates query={open} failed={t('inviting.listFailed')}>
            {(invitations) => <OpenInvitations team={team} invitations={invitations} />}
          </QueryStates>
        </section>
      </div>
    </Dialog>
  );
}
