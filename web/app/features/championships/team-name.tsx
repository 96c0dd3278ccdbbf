import { teamPath } from '@paddock/contract/core/paths';
import { Link } from 'react-router';
import { TeamTag } from '#components/team-tag.tsx';

interface SeasonTeam {
  name: string;
  tag: string;
  colour: string;
  /** The current tag, for the link; null if the team was deleted. */
  page: string | null;
}

/** The tag of a team, linked to its page if it exists. */
export function TeamName({ team: { name, tag, colour, page } }: { team: SeasonTeam }) {
  const tagBadge = <TeamTag tag={tag} colour={colour} />;
  if (page === null)
    return (
      <span title={name} className="inline-flex min-h-6 items-center">
        {tagBadge}
      </span>
    );
  return (
    <Link to={teamPath(page)} title={name} className="inline-flex min-h-6 items-center hover:underline">
      {tagBadge}
    </Link>
  );
}
