import { passwordMin } from '@paddock/contract/accounts/rules';
import { invalid } from '@paddock/contract/core/errors';
import type { User } from '@paddock/contract/users/calls';
import { isLeakedPassword } from './leaked-passwords.ts';

const leastScore = 3;

type PasswordOwner = Pick<User, 'email' | 'username' | 'full_name' | 'phone' | 'role'>;

/** Throws if the password is too short for the role, easy to guess from the owner's data, or leaked. */
export async function validatePassword(password: string, owner: PasswordOwner, field: string): Promise<void> {
  const min = passwordMin(owner.role);
  if (password.length < min) throw invalid({ field, code: 'too_short', values: { min } });
  const own = [owner.email, owner.email.split('@')[0] ?? '', owner.username, owner.phone];
  const names = owner.full_name.split(/\s+/);
  const known = [...own, ...names].filter((word) => word.length > 2);
  // The dictionaries are loaded on first use.
  const { estimatePassword } = await import('./estimate-password.ts');
  if (estimatePassword(password, known) < leastScore) throw invalid({ field, code: 'password_weak' });
  if (isLeakedPassword(password)) throw invalid({ field, code: 'password_leaked' });
}
