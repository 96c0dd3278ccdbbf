import { readFileSync } from 'node:fs';

export interface Account {
  email: string;
  password: string;
}

/** The developer account that the portal under test was started with. */
export const owner: Account = { email: 'owner@paddock.test', password: 'five red lights out 1405' };

/** Reads the demo player's credentials from the log of the start that seeded the demo community. */
export function demoPlayer(log = process.env['E2E_DEMO_LOG'] ?? ''): Account {
  const printed = readFileSync(log, 'utf8').matchAll(/^(\S+@\S+) (\S+)$/gm);
  for (const [, email = '', password = ''] of printed) if (email !== owner.email) return { email, password };
  throw new Error('The portal printed no demo player.');
}
