import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** The letters of the Persian keyboard by their Latin keys. */
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

/** Words that people here are likely to use; the earlier, the weaker. */
const ownWords = (
  'paddock پادوک racing assetto corsa fivem steam discord drift simracing iran ایران tehran تهران persian ' +
  'perspolis پرسپولیس esteghlal استقلال password رمز رمزعبور gozarvazhe salam سلام doostet eshgh عشق khoda خدا ' +
  'mohammad محمد ali علی reza رضا hossein حسین zahra زهرا fatemeh فاطمه'
).split(' ');
const persianYears = Array.from({ length: 121 }, (_, after) => String(1420 - after));

const estimator = new ZxcvbnFactory({
  dictionary: { ...dictionary, own: ownWords, years: persianYears },
  graphs: { ...adjacencyGraphs, persian: persianKeyboard },
  // Strength is estimated on this prefix; longer input would block the thread too long.
  maxLength: 64,
});

/** How hard the password is to guess for a person who knows these words about its owner: 0 to 4. */
export const estimatePassword = (password: string, known: string[]): number =>
  estimator.check(password, known).score;
