/** Plugins that make the scripts of a build smaller, or quicker to start. */
import type { Plugin } from 'vite';
import { coreFiles } from './core-files.ts';

const isIcon = /\/lucide-react\/dist\/esm\/icons\//;

export const withoutIconKeys = (code: string): string => code.replace(/,\s*key: "\w+"/g, '');

/** An icon names each of its shapes by a random key, which React needs in development alone and no compression makes shorter. */
export function iconKeysPlugin(): Plugin {
  return {
    name: 'icon-keys',
    apply: 'build',
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
