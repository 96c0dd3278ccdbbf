import { dropOnGrid, type GridDrop, servingRace } from '@paddock/contract/championships/results/grid-drops';
import { computeStandings } from '@paddock/contract/championships/standings/compute-standings';
import type { RoundRow, SessionRow } from '../queries.ts';
import { hasResult, isHeld } from '../states.ts';
import { type TableInput, toStandingsInput } from './compute-tables.ts';

export type GridInput = TableInput & { drops: readonly GridDrop[] };

/** Returns grid positions by entry id; empty if the grid is not known. */
export function gridOf(facts: GridInput, row: RoundRow, session: SessionRow): Map<number, number> {
  const { grid } = session;
  if (grid.from === 'none') return new Map();
  const order = grid.from === 'session' ? ofSession(facts, row, grid.session) : ofStandings(facts, row);
  const front = order.slice(0, grid.reversed).reverse();
  const whole = [...front, ...order.slice(grid.reversed)];
  return new Map(dropOnGrid(whole, dropsAt(facts, row, session)).map((id, index) => [id, index + 1]));
}

/** Returns the Steam ids of drivers who raced in a session; null for a session without a result. */
function racedIn({ entries, results }: TableInput, session: SessionRow): string[] | null {
  if (!hasResult(session)) return null;
  const rows = results.get(session.id) ?? [];
  const raced = new Set(
    rows.filter(({ status }) => status !== 'did_not_start').map(({ entry_id }) => entry_id),
  );
  return entries.filter(({ id }) => raced.has(id)).map(({ steam_id }) => steam_id);
}

/** Returns the grid places that entries lose in a race because penalties are served there, by entry id. */
export function dropsAt(facts: GridInput, row: RoundRow, session: SessionRow): Map<number, number> {
  const drops = new Map<number, number>();
  if (facts.drops.length === 0 || session.kind === 'qualifying') return drops;
  const races = facts.season.rounds.filter(isHeld).flatMap(({ event, sessions }) =>
    sessions
      .filter(({ kind }) => kind !== 'qualifying')
      .map((one) => ({
        session_id: one.id,
        start_date: event.start_date,
        raced: one.id === session.id ? null : racedIn(facts, one),
      })),
  );
  for (const drop of facts.drops) {
    if (servingRace(drop, races) !== session.id) continue;
    const penalised = facts.entries.filter(
      ({ steam_id, round_id }) =>
        steam_id === drop.steam_id && (round_id === null || round_id === row.round.id),
    );
    for (const { id } of penalised) drops.set(id, (drops.get(id) ?? 0) + drop.places);
  }
  return drops;
}

/** Orders entries as a session of the round ended, drivers with a position first. Guests are left out. */
function ofSession({ results }: TableInput, { sessions }: RoundRow, number: number | null): number[] {
  const before = sessions.find((one) => one.number === number);
  return results.get(before?.id ?? 0)?.flatMap(({ entry_id }) => entry_id ?? []) ?? [];
}

/** Orders the entries of a round by the standings before it. */
function ofStandings(facts: TableInput, row: RoundRow): number[] {
  const { season } = facts;
  const before = season.rounds.slice(
    0,
    season.rounds.findIndex(({ round }) => round.id === row.round.id),
  );
  const input = toStandingsInput({ ...facts, season: { ...season, rounds: before } });
  const first = new Map(facts.entries.map((entry) => [entry.id, entry.steam_id]));
  return computeStandings(input).flatMap(({ score }) => {
    const steam_id = first.get(score.competitor_id);
    const roundEntry = facts.entries.find(
      (entry) =>
        entry.steam_id === steam_id &&
        entry.state === 'confirmed' &&
        (entry.round_id === null || entry.round_id === row.round.id),
    );
    return roundEntry ? [roundEntry.id] : [];
  });
}
