import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Deps } from '../../adapters/deps.ts';
import { type Guest, limitConcurrency } from '../../concurrency/concurrency.ts';

type PasswordDeps = Pick<Deps, 'config'>;

/** argon2id, which is the library's default; 50 to 150 ms of a core with the passes that are the default (record 0006). */
const figuresOf = ({ config }: PasswordDeps) => ({
  memoryCost: 46 * 1024,
  timeCost: config.passwordHashPasses,
  parallelism: 1,
});

/** How every hash of these figures begins. */
function prefixOf(deps: PasswordDeps): string {
  const { memoryCost, timeCost, parallelism } = figuresOf(deps);
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
}

/** Nobody's password, so that an unknown address costs as much as a known one. */
const nobody = (deps: PasswordDeps) =>
  `${prefixOf(deps)}Ak8UjutchtAjx1v1qDv2EQ$jxE1HugfEIpjZCz8F4a7XAAcbm6yGkkYPEoak9i36ns`;

/** Each hash takes a core and 46 MiB. No network, and no /48 of IPv6, takes the whole line. */
const hashing = limitConcurrency(availableParallelism(), 64, { perNetwork: [12, 24], forKnown: 16 });

/** `guest` is whoever asks from outside; the line is shared among their networks. */
export function hashPassword(deps: PasswordDeps, password: string, guest?: Guest): Promise<string> {
  return hashing(() => hash(password, figuresOf(deps)), guest);
}

/** Takes the same time without a hash to compare with, and is then false. */
export async function verifyPassword(
  deps: PasswordDeps,
  password: string,
  passwordHash: string | undefined,
  guest?: Guest,
): Promise<boolean> {
  const same = await hashing(() => verify(passwordHash ?? nobody(deps), password), guest);
  return same && passwordHash !== undefined;
}

/** Whether the hash was made with figures other than today's. */
export function needsRehash(deps: PasswordDeps, passwordHash: string): boolean {
  return !passwordHash.startsWith(prefixOf(deps));
}
