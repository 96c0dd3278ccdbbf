import { teamPath } from '@paddock/contract/core/paths';
import type { TeamSummary } from '@paddock/contract/teams/calls';
import { Link } from 'react-router';
import { TeamTag } from '#components/team-tag.tsx';
import { useTeamsMessages } from '#features/teams/messages.ts';
import { TeamMark } from '#features/teams/team-mark.tsx';
import { OwnText } from '#ui/bidi.tsx';
import { Card, cardLink } from '#ui/card.tsx';

/** A team with its results. */
export function TeamCard({ team }: { team: TeamSummary }) {
  const t = useTeamsMessages();
  const { tag, name, colour, member_count, races, wins } = team;
  const facts = [
    t('members', { count: member_count }),
    races > 0 && t('races', { count: races }),
    wins > 0 && t('wins', { count: wins }),
  ];
  return (
    <Card as="li" linked className="p-4 [--late-size:7.25rem]">
      <div className="flex items-center gap-4">
        <TeamMark team={team} />
        <div className="flex min-w-0 flex-col gap-1">
          <TeamTag tag={tag} colour={colour} />
          <h2 className="wrap-anywhere font-bold font-sans text-lg">
            <Link to={teamPath(tag)} prefetch="intent" className={cardLink}>
              <OwnText>{name}</OwnText>
            </Link>
          </h2>
          <p className="text-text-3 text-xs">{facts.filter(Boolean).join(' · ')}</p>
        </div>
      </div>
    </Card>
  );
}
