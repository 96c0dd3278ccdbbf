import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Deps } from '../../adapters/deps.ts';
import { type Guest, limitConcurrency } from '../../concurrency/concurrency.ts';

type PasswordDeps = Pick<Deps, 'config'>;

/** argon2id is the library's default; 50 to 150 ms of a core with the default number of passes (record 0006). */
const figuresOf = ({ config }: PasswordDeps) => ({
  memoryCost: 46 * 1024,
  timeCost: config.passwordHashPasses,
  parallelism: 1,
});

/** The prefix of every hash with these parameters. */
function prefixOf(deps: PasswordDeps): string {
  const { memoryCost, timeCost, parallelism } = figuresOf(deps);
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
}

/** A dummy hash, so that an unknown address takes as long as a known one. */
const nobody = (deps: PasswordDeps) =>
  `${prefixOf(deps)}Ak8UjutchtAjx1v1qDv2EQ$jxE1HugfEIpjZCz8F4a7XAAcbm6yGkkYPEoak9i36ns`;

/** Each hash takes a core and 46 MiB. The queue is shared fairly: no network, or IPv6 /48, can fill it. */
const hashing = limitConcurrency(availableParallelism(), 64, { perNetwork: [12, 24], forKnown: 16 });

/** `guest` is an anonymous client; its network determines its share of the queue. */
export function hashPassword(deps: PasswordDeps, password: string, guest?: Guest): Promise<string> {
  return hashing(() => hash(password, figuresOf(deps)), guest);
}

/** Takes the same time without a hash to compare with, and then returns false. */
export async function verifyPassword(
  deps: PasswordDeps,
  password: string,
  passwordHash: string | undefined,
  guest?: Guest,
): Promise<boolean> {
  const same = await hashing(() => verify(passwordHash ?? nobody(deps), password), guest);
  return same && passwordHash !== undefined;
}

/** Whether the hash has outdated parameters. */
export function needsRehash(deps: PasswordDeps, passwordHash: string): boolean {
  return !passwordHash.startsWith(prefixOf(deps));
}
