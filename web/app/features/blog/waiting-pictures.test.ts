import { expect, test } from 'vitest';
import { hasWaiting, keepWaiting, renameWaiting, waitingName } from './waiting-pictures.ts';

const file = new File(['apex'], 'apex.png', { lastModified: 1_790_000_000_000 });
const other = new File(['kerb!'], 'kerb.png', { lastModified: 1_790_000_000_000 });
const text = (name: string) => `before ![the apex](/uploads/${name}) after`;

test('a picture stands in the text until it has a name of the server’s', () => {
  const waiting = text(waitingName(file));
  expect(hasWaiting(waiting)).toBe(true);
  const stored = renameWaiting(waiting, new Map([[waitingName(file), 'a1b2.webp']]));
  expect(stored).toBe(text('a1b2.webp'));
  expect(hasWaiting(stored)).toBe(false);
});

test('a file that was taken away, or that a draft lost, leaves no place behind', () => {
  expect(keepWaiting(text(waitingName(file)), [file, other])).toBe(text(waitingName(file)));
  expect(keepWaiting(text(waitingName(file)), [other])).toBe('before  after');
  expect(keepWaiting(text('a1b2.webp'), [])).toBe(text('a1b2.webp'));
});
