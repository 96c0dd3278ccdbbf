import { teamPath } from '@paddock/contract/core/paths';
import { Link } from 'react-router';
import { TeamTag } from '#components/team-tag.tsx';

interface TeamOfSeason {
  name: string;
  tag: string;
  colour: string;
  /** The tag of its page today; null where the team is gone. */
  page: string | null;
}

/** The tag of a team, leading to its page while there is one. */
export function TeamName({ team: { name, tag, colour, page } }: { team: TeamOfSeason }) {
  const mark = <TeamTag tag={tag} colour={colour} />;
  if (page === null)
    return (
      <span title={name} className="inline-flex min-h-6 items-center">
        {mark}
      </span>
    );
  return (
    <Link to={teamPath(page)} title={name} className="inline-flex min-h-6 items-center hover:underline">
      {mark}
    </Link>
  );
}
