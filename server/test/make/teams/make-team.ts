import type { TeamRole } from '@paddock/contract/teams/rules';
import { teamNameColumns } from '../../../src/features/teams/queries.ts';
import { teamMembers, teams } from '../../../src/features/teams/tables.ts';
import type { TestApp } from '../../portal/test-app.ts';
import { type MadeUser, makeUser } from '../make.ts';
import { nextNumber } from '../next-number.ts';

/** A unique tag without look-alikes. */
function nextTag(): string {
  const letters = 'ABCDEFGHJKMPQRSTUXYZ';
  const counter = nextNumber();
  const digits = [counter, Math.floor(counter / 20), Math.floor(counter / 400)];
  return `T${digits.map((digit) => letters[digit % 20]).join('')}`;
}

interface TeamOptions extends Partial<typeof teams.$inferInsert> {
  owner?: MadeUser;
}

/** A team with its owner, a member from the portal's now on. */
export async function makeTeam(test: TestApp, { owner, ...team }: TeamOptions = {}) {
  const { db, now } = test.deps;
  const tag = team.tag ?? nextTag();
  const holder = owner ?? (await makeUser(test));
  const [row] = await db
    .insert(teams)
    .values({
      colour: '#2f86d6',
      description: '',
      founded_at: now(),
      ...team,
      ...teamNameColumns({ name: team.name ?? `Apex ${tag}`, tag }),
    })
    .returning();
  if (!row) throw new Error('no team was made');
  await addMember(test, row.id, holder, 'owner');
  return { ...row, owner: holder };
}

/** Adds a member, so many minutes after the portal's now. */
export async function addMember(
  { deps }: TestApp,
  team_id: number,
  user: Pick<MadeUser, 'id'>,
  role: TeamRole = 'driver',
  minutes = 0,
): Promise<void> {
  const joined_at = new Date(deps.now().getTime() + minutes * 60_000);
  await deps.db.insert(teamMembers).values({ team_id, user_id: user.id, role, joined_at });
}
