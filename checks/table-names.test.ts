import { expect, test } from 'vitest';
import { readSources, type Source } from './sources.ts';
import { findTextTables, readTables } from './table-names.ts';

const sources = readSources(['server/src'], ['.ts']);

test('statements reference tables of other features through their Drizzle objects', () => {
  expect(readTables(sources).get('racing_sessions')).toBe('racing');
  expect(findTextTables(sources)).toEqual([]);
});

test.each([
  'select id from racing_sessions s',
  'select 1 from teams t join racing_sessions s on true',
  'update racing_sessions set type = 1',
  'insert into racing_sessions (id) values (1)',
  'delete from teams using racing_sessions s',
])('%s is found', (statement) => {
  const guilty: Source = {
    path: 'server/src/features/teams/queries.ts',
    text: `await db.execute(sql\`${statement}\`);`,
  };
  expect(findTextTables([guilty], readTables(sources))).toHaveLength(1);
});

test('own tables, Drizzle objects and comments are allowed', () => {
  const innocent: Source = {
    path: 'server/src/features/teams/queries.ts',
    text: '// as from racing_sessions\nsql`select id from teams join ${sessions} s on true`;',
  };
  expect(findTextTables([innocent], readTables(sources))).toEqual([]);
});
