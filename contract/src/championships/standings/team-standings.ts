/** The points of the entries of a race and the team each drove for that day; hundredths. */
export interface TeamRace {
  scored: readonly { team_id: number | null; points: number }[];
}

export interface TeamRow {
  /** Equal ones share it. */
  position: number;
  team_id: number;
  points: number;
  /** Of its best car in each race; what breaks ties. */
  best: number[];
}

/**
 * The table of teams: in each race the best so many cars of a team count, 1 to 4. Of two teams with the same points the one that once won more in a
 * race stands before the other.
 */
export function computeTeamStandings(races: readonly TeamRace[], cars: number): TeamRow[] {
  const teams = new Map<number, { points: number; best: number[] }>();
  for (const { scored } of races) {
    const members = Map.groupBy(
      scored.filter(({ team_id }) => team_id !== null),
      ({ team_id }) => Number(team_id),
    );
    for (const [team_id, rows] of members) {
      const points = rows.map((row) => row.points).toSorted((a, b) => b - a);
      const known = teams.get(team_id) ?? { points: 0, best: [] };
      const counted = points.slice(0, cars).reduce((sum, one) => sum + one, 0);
      teams.set(team_id, { points: known.points + counted, best: [...known.best, points[0] ?? 0] });
    }
  }
  const rows = [...teams].map(([team_id, { points, best }]) => ({
    team_id,
    points,
    best: best.toSorted((a, b) => b - a),
  }));
  const compare = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
    b.points - a.points || compareBest(a.best, b.best);
  const order = rows.toSorted(compare);
  const table: TeamRow[] = [];
  for (const [index, row] of order.entries()) {
    const before = order[index - 1];
    const isEqual = before !== undefined && compare(before, row) === 0;
    table.push({ ...row, position: isEqual ? (table.at(-1)?.position ?? index + 1) : index + 1 });
  }
  return table;
}

function compareBest(a: readonly number[], b: readonly number[]): number {
  for (let race = 0; race < Math.max(a.length, b.length); race += 1) {
    const difference = (b[race] ?? 0) - (a[race] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
