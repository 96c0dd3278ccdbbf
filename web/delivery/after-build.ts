/** What `npm run build` does with the finished build: budgets, the service worker, compressed copies. */
import { checkBudgets } from './budgets.ts';
import { bundleServiceWorker } from './bundle-service-worker.ts';
import { readBuild } from './client-build.ts';
import { compressFiles } from './compress.ts';

const build = readBuild();
const broken = checkBudgets(build);
await bundleServiceWorker(build);
await compressFiles(readBuild());
if (broken.length > 0) {
  process.stderr.write(
    `\n✗ The build is larger than it may be:\n${broken.map((line) => `  ${line}\n`).join('')}`,
  );
  process.exitCode = 1;
}
