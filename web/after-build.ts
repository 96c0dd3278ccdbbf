/** What `npm run build` does with the finished build: first styles, budgets, compressed copies. */
import { checkBudgets } from './build-steps/budgets.ts';
import { readBuild } from './build-steps/client-build.ts';
import { compressFiles } from './build-steps/compressed-files.ts';
import { writeFirstStyles } from './build-steps/first-styles.ts';
import { writeWorker } from './build-steps/worker.ts';

const build = readBuild();
const firstStyles = await writeFirstStyles(build);
const broken = checkBudgets(build, firstStyles);
await writeWorker(build);
await compressFiles(readBuild());
if (broken.length > 0) {
  process.stderr.write(
    `\n✗ The build is larger than it may be:\n${broken.map((line) => `  ${line}\n`).join('')}`,
  );
  process.exitCode = 1;
}
