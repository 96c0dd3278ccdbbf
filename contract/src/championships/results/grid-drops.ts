/** A grid penalty: places lost in the driver's next race after a decision. */
export interface GridDrop {
  steam_id: string;
  places: number;
  from: Date;
  /** When an unserved penalty expires. */
  until: Date;
}

/** A race, in order of driving. */
export interface GridRace {
  session_id: number;
  start_date: Date;
  /** Steam ids of the participants; null for a future race. */
  raced: readonly string[] | null;
}

/** The race where the penalty is served: the next one that the driver took part in, or a future one. Null if expired. */
export function servingRace({ steam_id, from, until }: GridDrop, races: readonly GridRace[]): number | null {
  const serving = races.find(
    ({ start_date, raced }) =>
      start_date > from && start_date <= until && (raced === null || raced.includes(steam_id)),
  );
  return serving?.session_id ?? null;
}

/** Applies grid penalties from the best placed down; drops stop at the last place. */
export function dropOnGrid(order: readonly number[], drops: ReadonlyMap<number, number>): number[] {
  const after = [...order];
  for (const id of order) {
    const places = drops.get(id);
    if (!places) continue;
    const at = after.indexOf(id);
    after.splice(at, 1);
    after.splice(Math.min(at + places, after.length), 0, id);
  }
  return after;
}
