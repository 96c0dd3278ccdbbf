import { readdirSync, readFileSync } from 'node:fs';

const client = new URL('../build/client/', import.meta.url);

interface BuiltRoute {
  id: string;
  parentId?: string;
  module: string;
  imports: string[];
}

/** The browser's half of a finished build. Files are named by their path from the host's root. */
export interface ClientBuild {
  folder: URL;
  /** Every file, also those of `public`. */
  files: string[];
  entry: { module: string; imports: string[] };
  routes: Record<string, BuiltRoute>;
  /** It stands in every public page. */
  stylesheet: string;
  /** The faces of the fonts. */
  fonts: string;
  read: (file: string) => Buffer;
}

export function readBuild(): ClientBuild {
  const files = readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) =>
      `/${`${parentPath}/${name}`.slice(client.pathname.length)}`.replace(/\/+/g, '/'),
    );
  const read = (file: string) => readFileSync(new URL(`.${file}`, client));
  const named = (pattern: RegExp) => {
    const found = files.find((file) => pattern.test(file));
    if (!found) throw new Error(`the build has no ${pattern}`);
    return found;
  };
  const manifest = read(named(/^\/assets\/manifest-.*\.js$/)).toString();
  const { entry, routes } = JSON.parse(manifest.slice(manifest.indexOf('{'), manifest.lastIndexOf('}') + 1));
  return {
    folder: client,
    files,
    entry,
    routes,
    stylesheet: named(/^\/assets\/root-.*\.css$/),
    fonts: named(/^\/assets\/fonts-.*\.css$/),
    read,
  };
}

/** The files that a file needs before it runs, itself among them. */
function withImports(build: ClientBuild, first: string[]): Set<string> {
  const found = new Set<string>();
  const add = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, name] of build
      .read(file)
      .toString()
      .matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      add(`/assets/${name}`);
  };
  first.forEach(add);
  return found;
}

/** A screen and all that stands round it. */
function routesOf(build: ClientBuild, screen: string): BuiltRoute[] {
  const route = build.routes[screen];
  if (!route) return [];
  return route.parentId ? [route, ...routesOf(build, route.parentId)] : [route];
}

export function scriptsOf(build: ClientBuild, screen: string): Set<string> {
  const own = routesOf(build, screen).flatMap(({ module, imports }) => [module, ...imports]);
  return withImports(build, [build.entry.module, ...build.entry.imports, ...own]);
}

/** The screens that the server renders for everybody. */
export function publicScreens(build: ClientBuild): string[] {
  return Object.values(build.routes)
    .filter(({ parentId }) => parentId === 'layouts/public/layout')
    .map(({ id }) => id);
}
