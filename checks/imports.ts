import { posix } from 'node:path';
import { isTest, type Source } from './sources.ts';

/** One file imports another of the repository, or a package. */
export interface Import {
  from: string;
  /** A path from the root, or the specifier of a package. */
  to: string;
}

const specifiers = [
  /(?:^|\n)\s*(?:import|export)\b[^;'"]*?\bfrom\s*['"]([^'"]+)['"]/g,
  /(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g,
  /\bimport\(\s*['"]([^'"]+)['"]/g,
];

function resolveFrom(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  const contract = /^@paddock\/contract\/(.+)$/.exec(specifier)?.[1];
  if (contract) return `contract/src/${contract}${/\.\w+$/.test(contract) ? '' : '.ts'}`;
  return specifier;
}

export function readImports(sources: Source[]): Import[] {
  return sources.flatMap(({ path, text }) =>
    specifiers.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([, specifier = '']) => ({
        from: path,
        to: resolveFrom(path, specifier),
      })),
    ),
  );
}

/** The features as contract/src/api.ts lists them. */
export function readBuildingOrder(sources: Source[]): string[] {
  const api = sources.find(({ path }) => path === 'contract/src/api.ts');
  const list = /export const features = \{([^}]+)\}/.exec(api?.text ?? '')?.[1] ?? '';
  return list.split(',').flatMap((entry) => /^\s*'?([\w-]+)/.exec(entry)?.[1] ?? []);
}

/** Which feature a file belongs to, on any side; undefined for shared files. */
function featureOf(path: string, order: string[]): string | undefined {
  const folder = /^(?:server\/src|web\/app)\/features\/([\w-]+)\//.exec(path)?.[1];
  const contract = /^contract\/src\/([\w-]+)\.ts$/.exec(path)?.[1];
  return folder ?? (contract && order.includes(contract) ? contract : undefined);
}

const inFolder = (path: string, folder: string) => path.startsWith(`${folder}/`);
const layerOf = (path: string) => /^server\/src\/(db|adapters|jobs|http)\//.exec(path)?.[1];
/** Each may import those before it. */
const layers = ['db', 'adapters', 'jobs', 'http'];

/** `adapters/mail/mail.ts` says what is needed; every other file there is one way to do it. */
function isImplementation(path: string): boolean {
  const [, folder, file] = /^server\/src\/adapters\/([\w-]+)\/([\w-]+)\.ts$/.exec(path) ?? [];
  return folder !== undefined && ![folder, 'tables', 'queries'].includes(file ?? '');
}

/** The pages on which a person plays the outside service belong to the local implementation. */
const isPageOfLocal = (from: string, to: string) =>
  /^server\/src\/features\/[\w-]+\/local-[\w-]+\.ts$/.test(from) && to.endsWith('/local.ts');

/** Rules that grew out of a service into a file of their own, and are used by later features. */
const sharedRules = [
  'server/src/features/users/hash-password.ts',
  'server/src/features/accounts/password/validate-password.ts',
  'server/src/features/notifications/publish-to-users.ts',
];

const formattingOnly = ['text', 'locale', 'locale-choice', 'i18n', 'isolate', 'format', 'use-now'];

type Rule = (found: Import, order: string[]) => boolean;

/** What is forbidden, each by a sentence. */
export const importRules: Record<string, Rule> = {
  'the contract depends on Zod alone': ({ from, to }) =>
    inFolder(from, 'contract/src') && !inFolder(to, 'contract/src') && !/^zod(\/|$)/.test(to),

  'shared files of the contract do not know features': ({ from, to }, order) =>
    /^contract\/src\/[\w-]+\.ts$/.test(from) &&
    from !== 'contract/src/api.ts' &&
    !featureOf(from, order) &&
    featureOf(to, order) !== undefined,

  'a feature imports only earlier ones': ({ from, to }, order) => {
    const [here, there] = [featureOf(from, order), featureOf(to, order)];
    if (!here || !there || here === there) return false;
    const place = (feature: string) => (order.includes(feature) ? order.indexOf(feature) : order.length);
    return place(there) >= place(here);
  },

  'of another feature the server uses queries, service and tables': ({ from, to }, order) =>
    inFolder(from, 'server/src/features') &&
    inFolder(to, 'server/src/features') &&
    featureOf(from, order) !== featureOf(to, order) &&
    !/\/(queries|service|tables)\.ts$/.test(to) &&
    !sharedRules.includes(to),

  'http, db, jobs and adapters do not know features': ({ from, to }) =>
    layerOf(from) !== undefined && inFolder(to, 'server/src/features'),

  'http, db, jobs and adapters import downwards': ({ from, to }) => {
    const [here, there] = [layerOf(from), layerOf(to)];
    return here !== undefined && there !== undefined && layers.indexOf(there) > layers.indexOf(here);
  },

  'only deps.ts names an implementation of an adapter': ({ from, to }) =>
    isImplementation(to) &&
    from !== 'server/src/adapters/deps.ts' &&
    posix.dirname(from) !== posix.dirname(to) &&
    !isPageOfLocal(from, to),

  'only app.ts imports routes': ({ from, to }) =>
    /^server\/src\/features\/[\w-]+\/routes\.ts$/.test(to) && from !== 'server/src/app.ts',

  'a screen of a feature uses contract, lib and ui': ({ from, to }) =>
    inFolder(from, 'web/app/features') &&
    /^web\/(app\/(shells\/(?!(page-head|not-built-yet)\.tsx)|root|routes|entry)|server)/.test(to),

  'ui uses lib for formatting only': ({ from, to }) =>
    inFolder(from, 'web/app/ui') &&
    inFolder(to, 'web/app') &&
    !inFolder(to, 'web/app/ui') &&
    !formattingOnly.some((name) => new RegExp(`^web/app/lib/${name}\\.tsx?$`).test(to)),

  'lib knows neither shells nor features, and of ui the toast alone': ({ from, to }) =>
    inFolder(from, 'web/app/lib') && /^web\/app\/(shells|features|ui\/(?!toast))/.test(to),

  'the agent depends on Node alone, and nobody on it': ({ from, to }) =>
    inFolder(from, 'agent') ? !inFolder(to, 'agent') && !to.startsWith('node:') : inFolder(to, 'agent'),

  'server and web do not import each other': ({ from, to }) =>
    (inFolder(from, 'server') && (inFolder(to, 'web') || to.startsWith('@paddock/web'))) ||
    (inFolder(from, 'web') && (inFolder(to, 'server') || to.startsWith('@paddock/server'))),
};

export function findForbiddenImports(rule: string, sources: Source[]): string[] {
  const order = readBuildingOrder(sources);
  const isForbidden = importRules[rule];
  return readImports(sources.filter((source) => !isTest(source)))
    .filter((found) => isForbidden?.(found, order))
    .map(({ from, to }) => `${from} imports ${to}`);
}
