import type { KeyboardEvent } from 'react';

/** The index that an arrow key leads to, wrapping around and in reading direction; undefined for other keys. */
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
