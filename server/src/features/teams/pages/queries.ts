import { confusableSkeleton } from '@paddock/contract/users/confusables';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { selectTeams } from '../queries.ts';
import { teams } from '../tables.ts';

/** A team by its tag in whatever case, archived or not. */
export async function findTeamSummary(db: Executor, tag: string) {
  const { description, founded_at, archived_at } = teams;
  const [team] = await selectTeams(db, { description, founded_at, archived_at }).query.where(
    eq(teams.tag_skeleton, confusableSkeleton(tag)),
  );
  return team;
}
