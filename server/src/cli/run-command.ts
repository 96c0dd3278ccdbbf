import { ConfigError } from '../config/config.ts';
import { EmbeddedDatabaseError } from '../db/embedded/previous-server.ts';
import { DatabaseVersionError } from '../db/schema/migrate.ts';

type Kind = new (...args: never[]) => Error;

/** Prints what a command answers, or why it failed: as it is for errors that are written for its reader, else after `failed`. */
export async function runCommand(
  run: () => Promise<string>,
  failed: string,
  told: readonly Kind[],
): Promise<void> {
  try {
    process.stdout.write(`${await run()}\n`);
  } catch (error) {
    const isTold = [...told, ConfigError, EmbeddedDatabaseError, DatabaseVersionError].some(
      (kind) => error instanceof kind,
    );
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${isTold ? reason : `${failed}: ${reason}`}\n`);
    process.exitCode = 1;
  }
}
