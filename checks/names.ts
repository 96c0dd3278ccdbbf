import { type Source, withoutComments } from './sources.ts';

/**
 * Words that only this project knew, each with the field's word for the same thing. They stand for a whole word of an
 * exported name, whatever comes before or behind it: `told` refuses `told`, `isTold` and `ToldEvent`.
 */
export const privateWords: Record<string, string> = {
  say: 'translate, print',
  says: 'translate',
  said: 'translate',
  tell: 'notify',
  tells: 'notify',
  told: 'event, update',
  heard: 'onMessage',
  kept: 'notDeleted, stored',
  shown: 'to…',
  unheld: 'staging',
  refuse: 'assert, reject',
  refused: 'reject',
  judge: 'validate',
  admit: 'requirePublicAccess',
  fault: 'error, failure',
  faulty: 'invalid',
  upkeep: 'maintenance',
  stretch: 'segment, date range',
  prolong: 'extend',
  shorten: 'curtail',
  lapse: 'expire',
  digest: 'hash',
  unseal: 'decrypt',
  tries: 'attempts',
  dark: 'offline',
  wanted: 'return path',
  asked: 'get…, to…',
  shell: 'layout',
  shells: 'layouts',
  words: 'messages, texts',
};

/** Whole names of which nobody could say what they do; each was renamed once and must not come back. */
const privateNames = new Set(
  [
    'again announce alike attempt begin bounded books cut earlier entry facts feeds fill find found given hold',
    'holding inTurns isolate jobs judge keep letGo living make moves named network nonce note notices of once order',
    'ours page pages part periods place plain post prolong rate read reader record round row scope search seal send',
    'shape sums summary take takeIn tested turn turns types upkeep world within work Act Call Gift Order Repeat',
    'Sent Staff Thing World',
  ].flatMap((line) => line.split(' ')),
);

const exported = /(?:^|\n)export (?:default )?(?:async )?(?:const|function\*?|class|interface|type) (\w+)/g;
const wordsOf = (name: string) =>
  (name.match(/[A-Z]?[a-z\d]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

/** Exported names that hold a private word, with what the field says instead. */
export function findPrivateNames(sources: Source[], except: ReadonlySet<string> = new Set()): string[] {
  return sources.flatMap(({ path, text }) =>
    [...withoutComments(text).matchAll(exported)].flatMap(([, name = '']) => {
      if (except.has(name)) return [];
      const word = wordsOf(name).find((part) => Object.hasOwn(privateWords, part));
      if (word) return [`${path}: ${name} (${privateWords[word]})`];
      return privateNames.has(name) ? [`${path}: ${name} (say of what)`] : [];
    }),
  );
}

/** State whose setter is not named `set…`. */
export function findOddSetters(sources: Source[]): string[] {
  const state = /const \[\s*\w*\s*,\s*(\w+)\s*\] = (?:React\.)?useState\b/g;
  return sources.flatMap(({ path, text }) =>
    [...withoutComments(text).matchAll(state)]
      .filter(([, setter = '']) => !/^set[A-Z]/.test(setter))
      .map(([, setter]) => `${path}: ${setter}`),
  );
}
