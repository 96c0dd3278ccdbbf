import { parseTrackKey } from '@paddock/contract/catalogue/raw-ids';
import { and, type Column, eq, or, type SQL } from 'drizzle-orm';

/** The conditions for a track key and a car, where given. */
export function whereLap(
  { track, layout, car }: Record<'track' | 'layout' | 'car', Column>,
  filter: { track?: string | undefined; car?: string | undefined },
): SQL | undefined {
  const parsed = parseTrackKey(filter.track ?? '');
  return and(
    // A raw id may look like a key of two parts.
    filter.track === undefined
      ? undefined
      : or(
          and(eq(track, filter.track), eq(layout, '')),
          and(eq(track, parsed.track), eq(layout, parsed.layout)),
        ),
    filter.car === undefined ? undefined : eq(car, filter.car),
  );
}
