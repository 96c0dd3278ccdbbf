import { parseTrackKey } from '@paddock/contract/catalogue/raw-ids';
import { and, type Column, eq, or, type SQL } from 'drizzle-orm';

/** The conditions for a track key and a car, where given. */
export function whereLap(
  { track, layout, car }: Record<'track' | 'layout' | 'car', Column>,
  asked: { track?: string | undefined; car?: string | undefined },
): SQL | undefined {
  const parsed = parseTrackKey(asked.track ?? '');
  return and(
    // A raw id may look like a key of two parts.
    asked.track === undefined
      ? undefined
      : or(
          and(eq(track, asked.track), eq(layout, '')),
          and(eq(track, parsed.track), eq(layout, parsed.layout)),
        ),
    asked.car === undefined ? undefined : eq(car, asked.car),
  );
}
