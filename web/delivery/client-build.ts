import { readdirSync, readFileSync } from 'node:fs';

const client = new URL('../build/client/', import.meta.url);

interface BuiltRoute {
  id: string;
  parentId?: string;
  module: string;
  imports: string[];
}

/** The client build. Files are named by their URL path. */
export interface ClientBuild {
  folder: URL;
  /** All files, including those of `public`. */
  files: string[];
  entry: { module: string; imports: string[] };
  routes: Record<string, BuiltRoute>;
  /** The stylesheet that is inlined in every public page. */
  stylesheet: string;
  /** The stylesheet with the font faces. */
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
  const findFile = (pattern: RegExp) => {
    const found = files.find((file) => pattern.test(file));
    if (!found) throw new Error(`the build has no ${pattern}`);
    return found;
  };
  const manifest = read(findFile(/^\/assets\/manifest-.*\.js$/)).toString();
  const { entry, routes } = JSON.parse(manifest.slice(manifest.indexOf('{'), manifest.lastIndexOf('}') + 1));
  return {
    folder: client,
    files,
    entry,
    routes,
    stylesheet: findFile(/^\/assets\/root-.*\.css$/),
    fonts: findFile(/^\/assets\/fonts-.*\.css$/),
    read,
  };
}

/** The files with their static imports, recursively. */
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

/** A screen with its parent routes. */
function routesOf(build: ClientBuild, screen: string): BuiltRoute[] {
  const route = build.routes[screen];
  if (!route) return [];
  return route.parentId ? [route, ...routesOf(build, route.parentId)] : [route];
}

export function scriptsOf(build: ClientBuild, screen: string): Set<string> {
  const files = routesOf(build, screen).flatMap(({ module, imports }) => [module, ...imports]);
  return withImports(build, [build.entry.module, ...build.entry.imports, ...files]);
}

/** The screens that are rendered on the server. */
export function publicScreens(build: ClientBuild): string[] {
  return Object.values(build.routes)
    .filter(({ parentId }) => parentId === 'layouts/public/layout')
    .map(({ id }) => id);
}
