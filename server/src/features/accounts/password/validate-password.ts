import { passwordMin } from '@paddock/contract/accounts/rules';
import { invalid } from '@paddock/contract/core/errors';
import type { Role } from '@paddock/contract/core/permissions';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { isLeakedPassword } from './leaked-passwords.ts';

const leastScore = 3;

/** The letters of the Persian keyboard by the Latin keys they share. */
const persianKeys = new Map(
  ['qضwصeثrقtفyغuعiهoخpح[ج]چ', "aشsسdیfبgلhاjتkنlم;ک'گ", 'zظxطcزvرbذnدmپ,و'].flatMap((row) =>
    [...row].flatMap((key, at, all) => (at % 2 === 0 ? [[key, all[at + 1] ?? ''] as const] : [])),
  ),
);

const persianKeyboard = Object.fromEntries(
  Object.entries(adjacencyGraphs.qwerty).flatMap(([key, neighbours]) => {
    const letter = persianKeys.get(key);
    if (!letter) return [];
    return [[letter, neighbours.map((keys) => persianKeys.get(keys?.[0] ?? '') ?? null)]];
  }),
);

/** Words that people here would think of first; the earlier, the worse. */
const ownWords = (
  'paddock پادوک racing assetto corsa fivem steam discord drift simracing iran ایران tehran تهران persian ' +
  'perspolis پرسپولیس esteghlal استقلال password رمز رمزعبور gozarvazhe salam سلام doostet eshgh عشق khoda خدا ' +
  'mohammad محمد ali علی reza رضا hossein حسین zahra زهرا fatemeh فاطمه'
).split(' ');
const persianYears = Array.from({ length: 121 }, (_, after) => String(1420 - after));

const estimator = new ZxcvbnFactory({
  dictionary: { ...dictionary, own: ownWords, years: persianYears },
  graphs: { ...adjacencyGraphs, persian: persianKeyboard },
  // What is strong up to here is strong; longer ones cost the thread too much.
  maxLength: 64,
});

export interface PasswordOwner {
  email: string;
  username: string;
  full_name: string;
  phone: string;
  role: Role;
}

/** Throws when the password is too short for the role, easily guessed by whoever knows the owner, or leaked. */
export function validatePassword(password: string, owner: PasswordOwner, field: string): void {
  const min = passwordMin(owner.role);
  if (password.length < min) throw invalid({ field, code: 'too_short', values: { min } });
  const own = [owner.email, owner.email.split('@')[0] ?? '', owner.username, owner.phone];
  const names = owner.full_name.split(/\s+/);
  const { score } = estimator.check(
    password,
    [...own, ...names].filter((word) => word.length > 2),
  );
  if (score < leastScore) throw invalid({ field, code: 'password_weak' });
  if (isLeakedPassword(password)) throw invalid({ field, code: 'password_leaked' });
}
