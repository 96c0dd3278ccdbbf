import { ConfigError } from '../config/config.ts';
import { EmbeddedDatabaseError } from '../db/embedded/previous-server.ts';
import { DatabaseVersionError } from '../db/schema/migrate.ts';

type Kind = new (...args: never[]) => Error;

/** Prints the result of a command, or why it failed: the message of known errors, otherwise prefixed by `failed`. */
export async function runCommand(
  run: () => Promise<string>,
  failed: string,
  known: readonly Kind[],
): Promise<void> {
  try {
    process.stdout.write(`${await run()}\n`);
  } catch (error) {
    const isKnown = [...known, ConfigError, EmbeddedDatabaseError, DatabaseVersionError].some(
      (kind) => error instanceof kind,
    );
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${isKnown ? reason : `${failed}: ${reason}`}\n`);
    process.exitCode = 1;
  }
}
