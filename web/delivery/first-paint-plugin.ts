import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const id = 'virtual:first-paint';

/** Bundled by itself into one script without imports. */
async function bundle(program: 'first-paint' | 'late-start', lateStart?: string): Promise<string> {
  const entry = fileURLToPath(new URL(`inline/${program}.ts`, import.meta.url));
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { LATE_START: JSON.stringify(lateStart ?? '') },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry, formats: ['iife'], name: 'program' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error(`${program} was not bundled`);
  return output.output[0].code;
}

/**
 * `import firstPaint from 'virtual:first-paint'` is the text of the program that stands in the head of every page. The one that it
 * fetches becomes a file of the build; in development scripts do not wait, and there is none.
 */
export function firstPaintPlugin(): Plugin {
  return {
    name: 'first-paint',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return;
      if (this.environment.mode === 'dev')
        return `export default ${JSON.stringify(await bundle('first-paint'))}`;
      const lateStart = await bundle('late-start');
      const hash = createHash('sha256').update(lateStart).digest('base64url').slice(0, 8);
      const fileName = `assets/late-start-${hash}.js`;
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName, source: lateStart });
      return `export default ${JSON.stringify(await bundle('first-paint', `/${fileName}`))}`;
    },
  };
}
