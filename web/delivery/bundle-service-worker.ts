import { fileURLToPath } from 'node:url';
import { build as bundle } from 'vite';
import { type ClientBuild, scriptsOf } from './client-build.ts';

const offline = 'pages/public/offline/route';
const firstFonts = /\/(vazirmatn-(persian|ascii)|alexandria-persian)-[^/]+\.woff2$/;

/** Bundles the service worker with the list of this build's files, so that it changes with each build. */
export async function bundleServiceWorker(build: ClientBuild): Promise<void> {
  const shell = [
    ...scriptsOf(build, offline),
    build.fonts,
    ...build.files.filter((file) => firstFonts.test(file)),
  ];
  await bundle({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { SHELL: JSON.stringify(shell.toSorted()) },
    build: {
      outDir: fileURLToPath(build.folder),
      emptyOutDir: false,
      target: 'es2023',
      lib: {
        entry: fileURLToPath(new URL('service-worker/service-worker.ts', import.meta.url)),
        formats: ['es'],
        fileName: () => 'worker.js',
      },
    },
  });
}
