import { teamInvitationPath } from '@paddock/contract/core/paths';
import type { MyTeamInvitation } from '@paddock/contract/teams/calls';
import { useId } from 'react';
import { TeamLogo } from '#features/teams/team-logo.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { OwnText } from '#ui/bidi.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useMyTeamsMessages } from './messages.ts';

/** Invitations to teams of others. */
export function InvitationCards({ invitations }: { invitations: readonly MyTeamInvitation[] }) {
  const t = useMyTeamsMessages();
  const format = useFormat();
  const id = useId();
  if (invitations.length === 0) return null;
  return (
    <section className="flex flex-col gap-3" aria-labelledby={id}>
      <h2 id={id} className="font-bold text-lg">
        {t('invitations')}
      </h2>
      <ul className="flex flex-col gap-3">
        {invitations.map(({ code, team, invited_by, expires_at }) => (
          <Card key={code} as="li" className="p-4">
            <div className="flex flex-wrap items-center gap-4">
              <TeamLogo team={team} />
              <div className="flex min-w-0 grow basis-48 flex-col">
                <OwnText className="wrap-anywhere self-start font-bold">{team.name}</OwnText>
                <p className="text-sm text-text-2">
                  {invited_by ? t.rich('invitedBy', { name: invited_by.username }) : t('invited')}
                </p>
                <p className="text-text-3 text-xs">{t('until', { at: format.dateTime(expires_at) })}</p>
              </div>
              <LinkButton to={teamInvitationPath(code)} className="max-xs:w-full">
                {t('look')}
              </LinkButton>
            </div>
          </Card>
        ))}
      </ul>
    </section>
  );
}
