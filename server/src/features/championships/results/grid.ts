import { computeStandings } from '@paddock/contract/championships/standings/compute-standings';
import type { RoundRow, SessionRow } from '../queries.ts';
import { type TableInput, toStandingsInput } from './compute-tables.ts';

/** By entry, the place from which it starts; empty where the grid is not known. */
export function gridOf(facts: TableInput, row: RoundRow, { grid }: SessionRow): Map<number, number> {
  if (grid.from === 'none') return new Map();
  const order = grid.from === 'session' ? ofSession(facts, row, grid.session) : ofStandings(facts, row);
  const front = order.slice(0, grid.reversed).reverse();
  return new Map([...front, ...order.slice(grid.reversed)].map((id, index) => [id, index + 1]));
}

/** Those with a place first, then the others as they stand; guests start behind. */
function ofSession({ results }: TableInput, { sessions }: RoundRow, number: number | null): number[] {
  const before = sessions.find((one) => one.number === number);
  return results
    .filter(({ round_session_id, entry_id }) => round_session_id === before?.id && entry_id !== null)
    .flatMap(({ entry_id }) => entry_id ?? []);
}

/** The standings before the round, of those who are entered in it. */
function ofStandings(facts: TableInput, row: RoundRow): number[] {
  const { season } = facts;
  const before = season.rounds.slice(
    0,
    season.rounds.findIndex(({ round }) => round.id === row.round.id),
  );
  const input = toStandingsInput({ ...facts, season: { ...season, rounds: before } });
  if (input.competitors.length === 0) return [];
  const first = new Map(facts.entries.map((entry) => [entry.id, entry.steam_id]));
  return computeStandings(input).flatMap(({ competitor_id }) => {
    const steam_id = first.get(competitor_id);
    const own = facts.entries.find(
      (entry) =>
        entry.steam_id === steam_id &&
        entry.state === 'confirmed' &&
        (entry.round_id === null || entry.round_id === row.round.id),
    );
    return own ? [own.id] : [];
  });
}
