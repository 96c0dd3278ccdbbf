/** Post-processing of `npm run build`: checks budgets, bundles the service worker and compresses files. */
import { checkBudgets } from './budgets.ts';
import { bundleServiceWorker } from './bundle-service-worker.ts';
import { readBuild } from './client-build.ts';
import { compressFiles } from './compress.ts';

const build = readBuild();
const exceeded = checkBudgets(build);
await bundleServiceWorker(build);
await compressFiles(readBuild());
if (exceeded.length > 0) {
  process.stderr.write(
    `\n✗ The build exceeds its budgets:\n${exceeded.map((line) => `  ${line}\n`).join('')}`,
  );
  process.exitCode = 1;
}
