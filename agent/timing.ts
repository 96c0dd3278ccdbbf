import { ConfigError } from './fields.ts';
import { createLog, warnOfOpenLine } from './log.ts';
import { runTiming } from './timing/run-timing.ts';
import { readTimingConfig } from './timing/timing-config.ts';

const log = createLog((text) => process.stdout.write(text));

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

function readConfigOrFail(path: string) {
  try {
    return readTimingConfig(path);
  } catch (error) {
    if (error instanceof ConfigError) return fail(error.message);
    throw error;
  }
}

const [path, ...more] = process.argv.slice(2);
if (path === undefined || more.length > 0) fail('usage: node timing.ts <config.json>');
const config = readConfigOrFail(path);
warnOfOpenLine(config.origin, log);
// All received data is on disk, so there is nothing to flush.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0));
await runTiming(config, log).catch((error: unknown) => {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'EADDRINUSE') throw error;
  fail(`the port ${config.listen.port} is taken`);
});
