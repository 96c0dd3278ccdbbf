import { createHash } from 'node:crypto';

/** A Bloom filter: with these bits per entry and hashes, one in 100,000 good passwords is a false positive. */
const bitsPerEntry = 24;
const hashCount = 17;

function* bitsOf(password: string, size: number): Generator<number> {
  // Case is the most common difference between lists and actual passwords.
  const digest = createHash('sha256').update(password.normalize('NFC').toLowerCase()).digest();
  const [first, step] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 5) * 2 + 1];
  for (let at = 0; at < hashCount; at += 1) yield (first + at * step) % size;
}

/** Builds the filter as it is shipped; passwords cannot be read from it. */
export function createLeakedFilter(passwords: readonly string[]): Buffer {
  const filter = Buffer.alloc(Math.ceil((Math.max(1, passwords.length) * bitsPerEntry) / 8));
  for (const password of passwords)
    for (const bit of bitsOf(password, filter.length * 8)) {
      const at = Math.floor(bit / 8);
      filter[at] = (filter[at] ?? 0) | (1 << (bit & 7));
    }
  return filter;
}

export function isInFilter(filter: Buffer, password: string): boolean {
  return [...bitsOf(password, filter.length * 8)].every(
    (bit) => ((filter[Math.floor(bit / 8)] ?? 0) & (1 << (bit & 7))) !== 0,
  );
}
