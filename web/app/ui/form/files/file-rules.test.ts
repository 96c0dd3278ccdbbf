import { expect, test } from 'vitest';
import { fileError } from './file-rules.ts';

const limits = { maxBytes: 1_000, types: ['image/png'], max: 2 };
const file = (bytes: number, type = 'image/png') => new File([new Uint8Array(bytes)], 'a', { type });

test('files up to the size limit are accepted', () => {
  expect(fileError([file(1_000)], limits)).toBeUndefined();
  expect(fileError([file(1_001)], limits)).toEqual({ fault: 'tooLarge', name: 'a' });
});

test('rejects other types and too many files', () => {
  expect(fileError([file(1, 'image/svg+xml')], limits)).toEqual({ fault: 'wrongType', name: 'a' });
  expect(fileError([file(1), file(1), file(1)], limits)).toEqual({ fault: 'tooMany' });
});
