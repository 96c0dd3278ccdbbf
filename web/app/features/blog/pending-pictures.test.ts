import { expect, test } from 'vitest';
import { pendingPictureName, removeMissingPictures, renamePendingPictures } from './pending-pictures.ts';

const file = new File(['apex'], 'apex.png', { lastModified: 1_790_000_000_000 });
const other = new File(['kerb!'], 'kerb.png', { lastModified: 1_790_000_000_000 });
const text = (name: string) => `before ![the apex](/uploads/${name}) after`;

test('a pending picture keeps a placeholder until it has its stored name', () => {
  const pending = text(pendingPictureName(file));
  const stored = renamePendingPictures(pending, new Map([[pendingPictureName(file), 'a1b2.webp']]));
  expect(stored).toBe(text('a1b2.webp'));
});

test('the placeholder of a removed or lost file is removed', () => {
  expect(removeMissingPictures(text(pendingPictureName(file)), [file, other])).toBe(
    text(pendingPictureName(file)),
  );
  expect(removeMissingPictures(text(pendingPictureName(file)), [other])).toBe('before  after');
  expect(removeMissingPictures(text('a1b2.webp'), [])).toBe(text('a1b2.webp'));
});
