import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { Email, NewPassword } from '@paddock/contract/accounts/calls';
import * as z from 'zod/mini';
import type { Deps } from '../adapters/deps.ts';
import { loadConfig } from '../config/config.ts';
import { createDeps } from '../create-deps.ts';
import { runWithAuditContext } from '../db/audit/audit.ts';
import { checkSecret } from '../db/installation/check-secret.ts';
import { migrate } from '../db/schema/migrate.ts';
import { ensureOwner } from '../features/accounts/sign-in/ensure-owner.ts';
import { ensureRoles } from '../features/users/queries.ts';
import { randomPassword } from '../seed/seed.ts';
import { openDatabase } from './open-database.ts';
import { runCommand } from './run-command.ts';

/** Invalid input; the message is for the person who typed it. */
class OwnerError extends Error {
  override name = 'OwnerError';
}

const usage = 'npm run owner -- --email ADDRESS [--password-stdin]';

function readOptions() {
  try {
    const options = { email: { type: 'string' }, 'password-stdin': { type: 'boolean' } } as const;
    return parseArgs({ options }).values;
  } catch {
    throw new OwnerError(`Start it as ${usage}`);
  }
}

/** Reads the first line of standard input, which keeps the password out of process lists and shell history. */
async function readPassword(): Promise<string> {
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/);
  if (!z.safeParse(NewPassword, line).success)
    throw new OwnerError('The password must have 10 to 128 characters.');
  return line;
}

/** The audit context of the command, without an actor. */
function actOf({ now }: Deps) {
  const origin = { ip: 'command', request_id: crypto.randomUUID() };
  return {
    ...origin,
    actor: undefined,
    action: undefined,
    at: now(),
    isNoted: false,
  };
}

/** `npm run owner`: makes a user the developer, with or without a running portal. */
async function run(): Promise<string> {
  const { email: given, 'password-stdin': isGiven } = readOptions();
  if (given === undefined) throw new OwnerError(`Name the address: ${usage}`);
  const email = z.safeParse(Email, given);
  if (!email.success) throw new OwnerError(`"${given}" is no e-mail address.`);
  const password = isGiven ? await readPassword() : randomPassword();
  const config = loadConfig();
  const database = await openDatabase(config);
  try {
    await migrate(database.connection, { grants: database.isEmbedded });
    const deps = await createDeps(config, database.application);
    try {
      await checkSecret(deps.db, config);
      await ensureRoles(deps.db);
      const owner = await runWithAuditContext(actOf(deps), () =>
        ensureOwner(deps, { email: email.data, password }),
      );
      const passwordNote = isGiven ? '' : `\nTheir password, shown only now: ${password}`;
      return `${owner.email} (${owner.username}) is a developer and can sign in.${passwordNote}`;
    } finally {
      await deps.close();
    }
  } finally {
    await database.close();
  }
}

await runCommand(run, 'It failed', [OwnerError]);
