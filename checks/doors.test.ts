import { expect, test } from 'vitest';
import { doors, findLocksOutsideDoors } from './doors.ts';
import { readSources } from './sources.ts';

const sources = readSources(['server/src'], ['.ts']);

test('rows of an aggregate are locked by its door alone', () => {
  expect(findLocksOutsideDoors(sources)).toEqual([]);
  const paths = sources.map(({ path }) => path);
  for (const door of Object.values(doors)) expect(paths).toContain(door);
});

test('a lock outside of a door is found, and so is an exception that locks nothing', () => {
  const path = 'server/src/features/teams/edit-team.ts';
  const locking = "await tx.select().from(users)\n  .where(eq(users.id, id))\n  .for('update');";
  const other = "await tx.select().from(teams).where(isIt).for('update'); await tx.select().from(users);";
  expect(findLocksOutsideDoors([{ path, text: locking }], {})).toEqual([`${path} locks users`]);
  expect(findLocksOutsideDoors([{ path, text: other }], {})).toEqual([]);
  expect(findLocksOutsideDoors([{ path, text: other }], { [path]: 'None any more.' })).toEqual([path]);
});
