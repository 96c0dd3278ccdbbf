import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { buildingOrder, features, moduleOf } from './building-order.ts';
import { isTest, root, type Source } from './sources.ts';

/** An import of another file of the repository, or of a package. */
export interface Import {
  from: string;
  /** A path from the root, or a package specifier. */
  to: string;
}

interface FoundImport extends Import {
  /** As written in the file. */
  specifier: string;
}

const specifiers = [
  /(?:^|\n)\s*(?:import|export)\b[^;'"]*?\bfrom\s*['"]([^'"]+)['"]/g,
  /(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g,
  /\bimport\(\s*['"]([^'"]+)['"]/g,
];

function resolveFrom(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  // `imports` of web/package.json.
  if (specifier.startsWith('#')) return `web/app/${specifier.slice(1)}`;
  const contract = /^@paddock\/contract\/(.+)$/.exec(specifier)?.[1];
  if (contract) return `contract/src/${contract}${/\.\w+$/.test(contract) ? '' : '.ts'}`;
  return specifier;
}

/** Files are read once, though each rule looks at all of them. */
const readBefore = new WeakMap<Source, FoundImport[]>();

function readFile(source: Source): FoundImport[] {
  const { path, text } = source;
  const imports =
    readBefore.get(source) ??
    specifiers.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([, specifier = '']) => ({
        from: path,
        to: resolveFrom(path, specifier),
        specifier,
      })),
    );
  readBefore.set(source, imports);
  return imports;
}

export const readImports = (sources: Source[]): FoundImport[] => sources.flatMap(readFile);

/** The features listed in contract/src/api.ts. */
export function readFeatures(sources: Source[]): string[] {
  const api = sources.find(({ path }) => path === 'contract/src/api.ts');
  const list = /export const features = \{([\s\S]+?)\n\}/.exec(api?.text ?? '')?.[1] ?? '';
  return [...list.matchAll(/^ {2}'?([\w-]+)/gm)].map(([, name = '']) => name);
}

const inFolder = (path: string, folder: string) => path.startsWith(`${folder}/`);

/** The feature of a file, in the contract, server or web; undefined for shared files. */
function featureOf(path: string): string | undefined {
  const name = /^(?:server\/src\/features|web\/app\/features|contract\/src)\/([\w-]+)\//.exec(path)?.[1];
  return features.find((feature) => feature === name);
}

/** Server code below the features. */
const isFoundation = (path: string) =>
  /^server\/src\/(config|concurrency|network|db|follow-ups\/interface|adapters|jobs|http|images|og-images)\b/.test(
    path,
  );

/** `adapters/mail/mail.ts` is the interface; every other file there is an implementation. */
function isImplementation(path: string): boolean {
  const [, folders = '', file = ''] = /^server\/src\/adapters\/((?:[\w-]+\/)+)([\w-]+)\.ts$/.exec(path) ?? [];
  const [service] = folders.split('/');
  return service !== '' && ![service, 'tables', 'queries'].includes(file);
}

const serviceOf = (path: string) => /^server\/src\/adapters\/([\w-]+)\//.exec(path)?.[1];

/** Pages that simulate an external service belong to the local implementation. */
const isPageOfLocal = (from: string, to: string) =>
  /^server\/src\/features\/.+\/local-[\w-]+\.ts$/.test(from) && /\/local(\/[\w-]+)?\.ts$/.test(to);

/** What other features may import: files directly in a feature's folder, and tables and queries of its subfolders. */
const isOpen = (path: string) =>
  /^server\/src\/features\/[\w-]+\/[\w-]+\.ts$/.test(path) || /\/(queries|tables)\.ts$/.test(path);

/** Exemptions from the building order, at most three, each with its reason. */
export const orderExceptions: readonly (Import & { reason: string })[] = [
  {
    from: 'server/src/features/championships/list-results.ts',
    to: 'server/src/features/stewarding/tables.ts',
    reason: 'Whether a correction is under appeal is read with the correction, by every reader of a result.',
  },
];

/** The folders of the modules that web/app/routes.ts names. */
const pageFolders = [
  ...readFileSync(join(root, 'web/app/routes.ts'), 'utf8').matchAll(/'(pages\/[\w/-]+)\/[\w-]+\.tsx?'/g),
].map(([, folder = '']) => `web/app/${folder}`);

/** The page that a file belongs to: the longest folder of a page around it. */
const pageOf = (path: string) =>
  pageFolders
    .filter((folder) => inFolder(path, folder))
    .toSorted((a, b) => b.length - a.length)
    .at(0);

const webFeatureOf = (path: string) => /^web\/app\/features\/([\w-]+)\//.exec(path)?.[1];

/** Rooms of web features that pages and other features still import; the list only gets shorter. */
export const openRooms = ['web/app/features/championships/setup'];

/** Files directly in the folder of a web feature, and the texts of its rooms. */
const isOpenInWeb = (path: string) =>
  /^web\/app\/features\/[\w-]+\/[\w-]+\.\w+$/.test(path) || /\/(messages\.ts|en\.json)$/.test(path);

type Rule = (found: FoundImport) => boolean;

/** Assets such as styles and fonts have no order. */
const isAsset = (path: string) => /\.(css|woff2|svg)$/.test(path);

/** Import rules, each named by a sentence. */
export const importRules: Record<string, Rule> = {
  'modules import only what is listed above them': ({ from, to }) => {
    const [here, there] = [moduleOf(from), moduleOf(to)];
    const isExcepted = orderExceptions.some((one) => one.from === from && one.to === to);
    return here !== undefined && there !== undefined && there > here && !isAsset(to) && !isExcepted;
  },

  'the contract depends only on Zod': ({ from, to }) =>
    inFolder(from, 'contract/src') && !inFolder(to, 'contract/src') && !/^zod(\/|$)/.test(to),

  'contract rules do not import Zod': ({ from, to }) =>
    /^contract\/src\/[\w-]+\/([\w-]+-)?(rules|games|catalogue)\.ts$/.test(from) && /^zod(\/|$)/.test(to),

  'code below the features imports no feature': ({ from, to }) =>
    (isFoundation(from) && inFolder(to, 'server/src/features')) ||
    (/^web\/app\/(lib|ui|components)\//.test(from) && inFolder(to, 'web/app/features')),

  'subfolders of another server feature are private': ({ from, to }) =>
    inFolder(from, 'server/src/features') &&
    inFolder(to, 'server/src/features') &&
    featureOf(from) !== featureOf(to) &&
    !isOpen(to),

  'only deps.ts and create-deps.ts import adapter implementations': ({ from, to }) =>
    isImplementation(to) &&
    !['server/src/adapters/deps.ts', 'server/src/create-deps.ts'].includes(from) &&
    serviceOf(from) !== serviceOf(to) &&
    !isPageOfLocal(from, to),

  'only app.ts imports routes, and routes those of their subfolders': ({ from, to }) =>
    /^server\/src\/features\/.+\/routes\.ts$/.test(to) &&
    from !== 'server/src/app.ts' &&
    !(posix.basename(from) === 'routes.ts' && inFolder(to, posix.dirname(from))),

  'lib imports neither ui nor anything above it': ({ from, to }) =>
    inFolder(from, 'web/app/lib') && inFolder(to, 'web/app') && !inFolder(to, 'web/app/lib'),

  'screens read with queries and write with useApiMutation or useWrite': ({ from, to }) =>
    to === 'web/app/lib/http/call.ts' && !inFolder(from, 'web/app/lib'),

  'the agent imports only Node and is not imported': ({ from, to }) =>
    inFolder(from, 'agent') ? !inFolder(to, 'agent') && !to.startsWith('node:') : inFolder(to, 'agent'),

  'only pages import pages': ({ from, to }) =>
    inFolder(from, 'web/app') && !inFolder(from, 'web/app/pages') && inFolder(to, 'web/app/pages'),

  'a page imports no other page': ({ from, to }) =>
    inFolder(from, 'web/app/pages') && inFolder(to, 'web/app/pages') && pageOf(from) !== pageOf(to),

  'subfolders of another web feature are private': ({ from, to }) =>
    inFolder(from, 'web/app') &&
    inFolder(to, 'web/app/features') &&
    webFeatureOf(from) !== webFeatureOf(to) &&
    !isOpenInWeb(to) &&
    !openRooms.some((room) => inFolder(to, room)),

  'imports of the web climb one folder at most': ({ from, specifier }) =>
    inFolder(from, 'web') && specifier.startsWith('../../'),

  'server and web do not import each other': ({ from, to }) =>
    (inFolder(from, 'server') && (inFolder(to, 'web') || to.startsWith('@paddock/web'))) ||
    (inFolder(from, 'web') && (inFolder(to, 'server') || to.startsWith('@paddock/server'))),
};

/** Rules that tests keep as well. */
const rulesOfTests = ['imports of the web climb one folder at most'];

export function findForbiddenImports(rule: string, sources: Source[]): string[] {
  const isForbidden = importRules[rule];
  return readImports(sources.filter((source) => rulesOfTests.includes(rule) || !isTest(source)))
    .filter((found) => isForbidden?.(found))
    .map(({ from, to }) => `${from} imports ${to}`);
}

/**
 * Finds functions of one feature that a program passes to another as an argument, where following imports does not
 * lead to them. Dependencies on later features belong in server/src/follow-ups.
 */
export function findCarriedFunctions({ text }: Source): string[] {
  const imported = /import (?:type )?\{([^}]*)\} from '\.\/features\/[^']*';/g;
  const names = [...text.matchAll(imported)].flatMap(([, list = '']) => list.match(/\w+/g) ?? []);
  const body = text.replace(imported, '');
  return names.filter((name) =>
    new RegExp(`\\w\\((?:[^()]*,)?\\s*\\[?\\s*${name}\\s*\\]?\\s*[,)]`).test(body),
  );
}

/** Files of the server and the contract that match no line of the order. */
export function findUnlistedFiles(sources: Source[]): string[] {
  return sources.map(({ path }) => path).filter((path) => moduleOf(path) === undefined);
}

/** Lines of the order that match no file; a feature need not have tables, queries and routes. */
export function findUnusedEntries(sources: Source[]): string[] {
  const needed = buildingOrder.filter((entry) => !/^server\/.*\/(tables|queries|routes)$/.test(entry));
  return needed.filter((entry) => !sources.some(({ path }) => path.startsWith(entry)));
}

/** Import cycles, types included, each with its files. */
export function findCircles(sources: Source[]): string[][] {
  const paths = new Set(sources.map(({ path }) => path));
  const arrows = new Map<string, string[]>();
  for (const { from, to } of readImports(sources))
    if (paths.has(to)) arrows.set(from, [...(arrows.get(from) ?? []), to]);

  // Tarjan's algorithm: the files above a component's root on the stack form a cycle.
  const places = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  function visit(path: string): number {
    const place = places.size;
    places.set(path, place);
    lowest.set(path, place);
    stack.push(path);
    for (const next of arrows.get(path) ?? []) {
      const reached = places.has(next) ? (stack.includes(next) ? places.get(next) : undefined) : visit(next);
      lowest.set(path, Math.min(lowest.get(path) ?? place, reached ?? place));
    }
    if (lowest.get(path) === place) {
      const circle = stack.splice(stack.indexOf(path));
      if (circle.length > 1 || arrows.get(path)?.includes(path)) circles.push(circle.toSorted());
    }
    return lowest.get(path) ?? place;
  }
  for (const path of paths) if (!places.has(path)) visit(path);
  return circles;
}

/**
 * Pairs of folders of the web that import each other, tests and assets aside. The texts of a folder are open to its rooms:
 * imports of `messages.ts` do not count.
 */
export function findMutualFolders(sources: Source[]): string[] {
  const folders = new Set(
    readImports(sources.filter((source) => !isTest(source)))
      .filter(({ from, to }) => inFolder(from, 'web/app') && /^web\/app\/.+\.tsx?$/.test(to))
      .filter(({ to }) => !/\/(messages|\+types\/[\w-]+)\.ts$/.test(to))
      .map(({ from, to }) => `${posix.dirname(from)} ${posix.dirname(to)}`),
  );
  return [...folders].filter((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    return from < to && folders.has(`${to} ${from}`);
  });
}
