/** Places that a driver loses on the next grid of a race, from a decision on. */
export interface GridDrop {
  steam_id: string;
  places: number;
  from: Date;
  /** After it, a penalty that was not served has ended. */
  until: Date;
}

/** A race as far as grid penalties need it, in the order in which they are driven. */
export interface GridRace {
  session_id: number;
  start_date: Date;
  /** Steam ids of who raced; null while it is to come. */
  raced: readonly string[] | null;
}

/** The race in which a penalty is served: the next one that the driver drove, or that is to come; null for none. */
export function servingRace({ steam_id, from, until }: GridDrop, races: readonly GridRace[]): number | null {
  const serving = races.find(
    ({ start_date, raced }) =>
      start_date > from && start_date <= until && (raced === null || raced.includes(steam_id)),
  );
  return serving?.session_id ?? null;
}

/** A grid with its drops: who stands best drops first, each by so many places, and nobody behind the last. */
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
