import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

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
