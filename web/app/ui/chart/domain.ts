export interface TimedValue {
  at: Date;
  value: number;
}

export type Domain = readonly [low: number, high: number];

/** The range of values with padding. `minPadding` centres a flat line. */
export function paddedDomain(values: readonly number[], minPadding: number): Domain {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = Math.max((high - low) * 0.08, minPadding);
  return [low - room, high + room];
}
