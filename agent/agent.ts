import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { ConfigError } from './fields.ts';
import { createLog, warnOfOpenLine } from './log.ts';
import { createGroupSync } from './sync-groups.ts';

const usage = 'usage: node agent.ts [--once] [--force] <config.json>';

const log = createLog((text) => process.stdout.write(text));

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { once: { type: 'boolean' }, force: { type: 'boolean' } },
    });
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) fail(usage);
    return { path, once: values.once ?? false, force: values.force ?? false };
  } catch {
    return fail(usage);
  }
}

function readConfigOrFail(path: string) {
  try {
    return readConfig(path);
  } catch (error) {
    if (error instanceof ConfigError) return fail(error.message);
    throw error;
  }
}

const { path, once, force } = readArguments();
const config = readConfigOrFail(path);
warnOfOpenLine(config.origin, log);

const round = createGroupSync(config, log);
const isFine = await round({ force });
if (once) process.exit(isFine ? 0 : 1);
for (;;) {
  // Jitter, so that many servers do not poll at the same instant.
  await setTimeout(config.seconds * (900 + Math.random() * 200));
  // --force applies to the first round only.
  await round({ force: false });
}
