/**
 * Moves those who lost places down by them, the best placed first, and nobody below the last. Answers a new order.
 *
 * @param order the best first
 * @param lostBy places that somebody has lost, 0 for most
 */
export function dropPositions<Row>(order: readonly Row[], lostBy: (row: Row) => number): Row[] {
  const moved = [...order];
  for (const row of order.filter((one) => lostBy(one) > 0)) {
    const from = moved.indexOf(row);
    moved.splice(from, 1);
    moved.splice(Math.min(from + lostBy(row), moved.length), 0, row);
  }
  return moved;
}

/** The same within each class: places of the other classes stay where they were. */
export function dropClassPositions<Row extends { class: string }>(
  order: readonly Row[],
  lostBy: (row: Row) => number,
): Row[] {
  const classes = Map.groupBy(order, (row) => row.class);
  const queues = new Map([...classes].map(([code, rows]) => [code, dropPositions(rows, lostBy)]));
  return order.flatMap((row) => queues.get(row.class)?.shift() ?? []);
}
