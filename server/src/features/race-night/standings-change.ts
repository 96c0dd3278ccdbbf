import type { StandingChange } from '@paddock/contract/race-night/calls';
import { listTable, toStandings } from '../championships/list-standings.ts';
import { hasResult, isHeld } from '../championships/states.ts';
import type { NightInput } from './load-night.ts';

/** Rows of the standings that a race night lists. */
const listedRows = 20;

/** Returns how a round changed the overall standings; null before a result. */
export async function listStandingsChange({
  db,
  phase,
  loaded,
}: NightInput): Promise<StandingChange[] | null> {
  // Single races have no standings.
  if (loaded?.facts.season.championship.kind !== 'season') return null;
  if (phase !== 'provisional' && phase !== 'official') return null;
  const { season, entries } = loaded.facts;
  const driven = season.rounds.filter((row) => isHeld(row) && row.sessions.some(hasResult));
  const at = driven.indexOf(loaded.row);
  const isLast = at === driven.length - 1;
  const rows = await toStandings(db, { season, entries }, await listTable(db, season.championship.id, ''));
  return rows
    .flatMap(({ positions, rounds, ...row }): StandingChange[] => {
      const position = positions[at];
      const { entry_id, driver, name, class: code, counted } = row;
      // Every row of the drivers' standings has an entry.
      if (position === undefined || entry_id === null) return [];
      const before = positions[at - 1] ?? position;
      const points = rounds.find(({ round_id }) => round_id === loaded.row.round.id)?.points ?? 0;
      return [
        {
          position,
          change: before - position,
          entry_id,
          driver,
          name,
          class: code,
          points,
          counted: isLast ? counted : null,
        },
      ];
    })
    .toSorted((one, other) => one.position - other.position)
    .slice(0, listedRows);
}
