import { runPortal } from './run-portal.ts';

await runPortal(process.argv.includes('--dev') ? 'dev' : 'built');
