import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Code that was compiled once is read from there by the next start. Where nothing can be written it is compiled again.
enableCompileCache(fileURLToPath(new URL('../build/compile-cache', import.meta.url)));
const { runPortal } = await import('./run-portal.ts');
await runPortal(process.argv.includes('--dev') ? 'dev' : 'built');
// By itself it is written at the end, which may be a kill.
flushCompileCache();
