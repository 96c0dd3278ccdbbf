interface Places<One> {
  one: One;
  position: number;
  class_position: number;
}

/** The place of each in an order, 1 the first, where those who are tied with the one before share it and the next place is skipped. */
function rank<One>(order: readonly One[], tied: (a: One, b: One) => boolean): Map<One, number> {
  const places = new Map<One, number>();
  order.forEach((one, index) => {
    const before = order[index - 1];
    const place = before !== undefined && tied(before, one) ? (places.get(before) ?? index + 1) : index + 1;
    places.set(one, place);
  });
  return places;
}

/** Places of all and within the classes. `order`: the best first, tied ones beside each other. */
export function placeRows<One>(
  order: readonly One[],
  tied: (a: One, b: One) => boolean,
  classOf: (one: One) => string,
): Places<One>[] {
  const overall = rank(order, tied);
  const classes = [...Map.groupBy(order, classOf).values()].flatMap((rows) => [...rank(rows, tied)]);
  const inClass = new Map(classes);
  return order.map((one) => ({
    one,
    position: overall.get(one) ?? 0,
    class_position: inClass.get(one) ?? 0,
  }));
}
