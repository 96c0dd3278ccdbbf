import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '../../concurrency/concurrency.ts';

/** argon2id, which is the library's default. */
const options = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 };
const current = `$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$`;

/** Nobody's password, so that an unknown address costs as much as a known one. */
const nobody = `${current}Ak8UjutchtAjx1v1qDv2EQ$jxE1HugfEIpjZCz8F4a7XAAcbm6yGkkYPEoak9i36ns`;

/** Each hash takes a core and 46 MiB. */
const hashing = limitConcurrency(availableParallelism(), 64);

export function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(password, options));
}

/** Takes the same time without a hash to compare with, and is then false. */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const same = await hashing(() => verify(passwordHash ?? nobody, password));
  return same && passwordHash !== undefined;
}

/** Whether the hash was made with figures other than today's. */
export function needsRehash(passwordHash: string): boolean {
  return !passwordHash.startsWith(current);
}
