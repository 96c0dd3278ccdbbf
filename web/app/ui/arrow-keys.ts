import type { KeyboardEvent } from 'react';

/** The place in a row that a key leads to, round its ends and in the reading direction; undefined for other keys. */
export function indexByArrowKey(
  event: KeyboardEvent<HTMLElement>,
  at: number,
  count: number,
): number | undefined {
  const rtl = event.currentTarget.matches(':dir(rtl)');
  const places: Record<string, number> = {
    [rtl ? 'ArrowLeft' : 'ArrowRight']: at + 1,
    [rtl ? 'ArrowRight' : 'ArrowLeft']: at - 1,
    Home: 0,
    End: count - 1,
  };
  const place = places[event.key];
  return place === undefined ? undefined : (place + count) % count;
}
