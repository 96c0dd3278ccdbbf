export interface TimedValue {
  at: Date;
  value: number;
}

export type Domain = readonly [low: number, high: number];

/** Room above and below the values, so that no point lies on the frame. `least` keeps a flat line in the middle. */
export function paddedDomain(values: readonly number[], least: number): Domain {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = Math.max((high - low) * 0.08, least);
  return [low - room, high + room];
}
