/** Plugins that make the scripts of a build smaller, or quicker to start. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { coreFiles } from './core-files.ts';

const isIcon = /\/lucide-react\/dist\/esm\/icons\//;

export const withoutIconKeys = (code: string): string => code.replace(/,\s*key: "\w+"/g, '');

const ownIcon = fileURLToPath(new URL('../../app/ui/brand/lucide-icon.tsx', import.meta.url));

/**
 * An icon names each of its shapes by a random key, which React needs in development alone and no compression makes shorter. And each
 * is drawn by our own component, with fewer attributes.
 */
export function iconsPlugin(): Plugin {
  return {
    name: 'icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './Icon.mjs' && importer?.endsWith('/createLucideIcon.mjs') ? ownIcon : undefined,
    transform(code, id) {
      if (!isIcon.test(id)) return;
      return { code: withoutIconKeys(code), map: null };
    },
  };
}

/**
 * Has a browser compile the whole of what every page runs at once while it is fetched, beside the page's thread. Without the hint each
 * function is compiled by that thread when it is called first. It holds in the first line of a file alone.
 */
export function compileHintsPlugin(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (this.environment.name !== 'client') return;
        for (const name of ['entry.client', ...coreFiles]) {
          const chunk = Object.values(bundle).find((one) => one.type === 'chunk' && one.name === name);
          if (chunk?.type !== 'chunk') return this.error(`no chunk is called ${name}`);
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
        }
      },
    },
  };
}
