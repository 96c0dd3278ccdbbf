import { type Source, stringOrComment, withoutComments } from './sources.ts';

/** Words refused anywhere in an exported name, each with the standard term: `told` refuses `isTold` and `ToldEvent` too. */
export const privateWords = new Map([
  ['say', 'translate, print'],
  ['says', 'translate'],
  ['said', 'translate'],
  ['tell', 'notify'],
  ['tells', 'notify'],
  ['told', 'event, update'],
  ['heard', 'onMessage'],
  ['kept', 'notDeleted, stored'],
  ['shown', 'to…'],
  ['unheld', 'staging'],
  ['refuse', 'assert, reject'],
  ['refused', 'reject'],
  ['judge', 'validate'],
  ['admit', 'requirePublicAccess'],
  ['fault', 'error, failure'],
  ['faulty', 'invalid'],
  ['upkeep', 'maintenance'],
  ['stretch', 'segment, date range'],
  ['prolong', 'extend'],
  ['shorten', 'curtail'],
  ['lapse', 'expire'],
  ['digest', 'hash'],
  ['unseal', 'decrypt'],
  ['tries', 'attempts'],
  ['dark', 'offline'],
  ['wanted', 'return path'],
  ['asked', 'get…, to…'],
  ['shell', 'layout'],
  ['shells', 'layouts'],
  ['words', 'messages, texts'],
]);

/** Exported names that say too little on their own; `findSession` is fine, `find` is not. */
const privateNames = new Set(
  [
    'again announce alike attempt begin bounded books cut earlier entry facts feeds fill find found given hold',
    'holding inTurns isolate jobs judge keep letGo living make moves named network nonce note notices of once order',
    'one other ours own page pages part pass periods place plain post prolong put rate read reader record round row scope',
    'search seal send shape sums summary take takeIn tested turn turns types upkeep world within work Act Call Gift Order Repeat',
    'Sent Staff Thing World',
  ].flatMap((line) => line.split(' ')),
);

const exported = /(?:^|\n)export (?:default )?(?:async )?(?:const|function\*?|class|interface|type) (\w+)/g;
const wordsOf = (name: string) =>
  (name.match(/[A-Z]?[a-z\d]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

/** Exported names that contain a private word or say too little, each with a hint. */
export function findPrivateNames(sources: Source[], except: ReadonlySet<string> = new Set()): string[] {
  return sources.flatMap(({ path, text }) =>
    [...withoutComments(text).matchAll(exported)].flatMap(([, name = '']) => {
      if (except.has(name)) return [];
      const word = wordsOf(name).find((part) => privateWords.has(part));
      if (word) return [`${path}: ${name} (${privateWords.get(word)})`];
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

/** Words that no name starts with, exported or not. */
export const vagueWords =
  'told held kept heard asked shown acts judged beside meanwhile orElse lettingGo'.split(' ');
const capitalize = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`;
const vagueName = new RegExp(
  `(?<![\\w$]|(?<!\\.\\.)\\.)(?:${[...vagueWords, ...vagueWords.map(capitalize)].join('|')})(?![a-z])\\w*`,
  'g',
);

const wireField = /\b(\w+): z\.|^\s+(\w+): [A-Z]\w*[,.(]/gm;
const featureOf = (path: string) => /(?:contract\/src|features|adapters)\/([\w-]+)\//.exec(path)?.[1] ?? '';

/** Keys of Zod objects as `feature/name`: `name: z.…`, or `name: Schema` on a line of its own. */
export const readWireFields = (contract: Source[]) =>
  new Set(
    contract.flatMap(({ path, text }) =>
      [...text.matchAll(wireField)].map(([, first, second]) => `${featureOf(path)}/${first ?? second}`),
    ),
  );

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const lineAt = (text: string, index = 0) => text.slice(0, index).split('\n').length;

/**
 * Names that start with a vague word. Reads every identifier outside comments, strings, templates and imports that does not
 * follow a dot, so it finds variables, parameters, properties and types. Exempt are names in
 * snake_case and wire fields of the same feature.
 */
export function findVagueNames(sources: Source[], wireFields: ReadonlySet<string> = new Set()): string[] {
  return sources
    .filter(({ path }) => /\.(tsx?|mjs)$/.test(path))
    .flatMap(({ path, text }) => {
      const code = text
        .replace(stringOrComment, (part) => part.replace(/[^\n]/g, ' '))
        .replace(/^(?:import|export) [^;=(]*? from\b/gm, (part) => part.replace(/[^\n]/g, ' '));
      return [...code.matchAll(vagueName)]
        .filter(([name]) => !name.includes('_') && !wireFields.has(`${featureOf(path)}/${toSnakeCase(name)}`))
        .map(({ 0: name, index }) => `${path}:${lineAt(code, index)} ${name}`);
    });
}

/** `nothing` and `none` count as subjects where they start a sentence or stand before one of these verbs. */
const verbs = 'is|are|was|were|has|have|had|can|could|may|might|must|will|would|should|does|do|did';
const privateProse = new RegExp(
  [
    String.raw`\b(?:whoever|whatever|anew|beside|nobody|is heard|is asked for|is held|(?:is|are) told of)\b`,
    String.raw`\b(?:comes round|comes to life|letting go|taken away|stands in)\b`,
    String.raw`(?:^|[.!?] )(?:nothing|none)\b|\b(?:nothing|none) (?:${verbs})\b`,
  ].join('|'),
  'gi',
);

/** A string as the first argument before a function: the title of `test`, `describe`, `test.each(…)` or `test.step`. */
const testTitle =
  /[\w)]\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,\s*(?:\{[^{}]*\},\s*)?(?:async )?(?:\(|function\b)/g;

/** Comments with their line breaks and markers removed, so that a phrase is found across lines; code in backticks is left out. */
function readProse({ path, text }: Source): { line: number; prose: string }[] {
  const comment = path.endsWith('.sql') ? /--[^\n]*(?:\n[ \t]*--[^\n]*)*/g : stringOrComment;
  return [
    ...[...text.matchAll(comment)].filter(([part]) => /^(?:\/|--)/.test(part)),
    ...(/\.(test|spec)\.tsx?$/.test(path) ? text.matchAll(testTitle) : []),
  ].map(({ 0: part, 2: title, index }) => ({
    line: lineAt(text, index),
    prose: (title ?? part.replace(/^(?:\/\*+|\/\/|--)|\*\/$|\n\s*(?:\*|--|\/\/)?/g, ' '))
      .replace(/`[^`]*`/g, '`')
      .replace(/\s+/g, ' ')
      .trim(),
  }));
}

/** `path:line phrase` for each refused word in comments and in test titles. */
export const findPrivateProse = (sources: Source[]): string[] =>
  sources.flatMap((source) =>
    readProse(source).flatMap(({ line, prose }) =>
      [...prose.matchAll(privateProse)].map(([phrase]) => `${source.path}:${line} ${phrase}`),
    ),
  );
