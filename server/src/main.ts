import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Caches compiled code for the next start, if the folder is writable.
enableCompileCache(fileURLToPath(new URL('../build/compile-cache', import.meta.url)));
const { runPortal } = await import('./run-portal.ts');
await runPortal(process.argv.includes('--dev') ? 'dev' : 'built');
// By default the cache is written at exit, which a kill skips.
flushCompileCache();
