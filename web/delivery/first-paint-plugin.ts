import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const id = 'virtual:first-paint';

/** Bundles the inline script of the head into one script without imports. */
async function bundle(): Promise<string> {
  const entry = fileURLToPath(new URL('inline/first-paint.ts', import.meta.url));
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2023',
      lib: { entry, formats: ['iife'], name: 'program' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('the program of the first paint was not bundled');
  return output.output[0].code;
}

/** Makes `import firstPaint from 'virtual:first-paint'` the source of the inline script in the head of every page. */
export function firstPaintPlugin(): Plugin {
  return {
    name: 'first-paint',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: async (source) =>
      source === `\0${id}` ? `export default ${JSON.stringify(await bundle())}` : undefined,
  };
}
