import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { chownTo, type OsAccount } from './os-account.ts';

/** `owner` owns the tables and migrates; `application` serves requests (grants.sql). */
export const roleNames = { owner: 'app', application: 'portal' } as const;
export type RoleName = keyof typeof roleNames;

export type Passwords = Record<RoleName, string>;

/** Next to the database's files, for the portal and its commands only. */
const passwordFile = (folder: string) => `${folder}.passwords`;

/** Undefined for a folder without passwords. */
export function readPasswords(folder: string): Passwords | undefined {
  const file = passwordFile(folder);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function place(path: string, content: string): void {
  writeFileSync(`${path}.new`, content, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}

/**
 * Writes pg_hba.conf before the server starts: with passwords, if there are any. On the first start, after an
 * older version, or if their file is lost, access to the socket in the closed folder is enough until
 * `setPasswords`.
 */
export function writeAccessRules(folder: string, account: OsAccount, passwords: Passwords | undefined): void {
  const path = join(folder, 'pg_hba.conf');
  place(path, `local all all ${passwords ? 'scram-sha-256' : 'trust'}\n`);
  chownTo(account, path);
}

/** Creates the roles with new passwords and requires them from now on. */
export async function setPasswords(client: Client, folder: string, account: OsAccount): Promise<Passwords> {
  const newPassword = () => randomBytes(32).toString('hex');
  const passwords = { owner: newPassword(), application: newPassword() };
  const { owner, application } = roleNames;
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [application]);
  if (rowCount === 0) await client.query(`create role ${application} login`);
  // Iterations make guessing expensive, but 32 random bytes cannot be guessed.
  await client.query("set scram_iterations = 1; set password_encryption = 'scram-sha-256'");
  await client.query(
    `alter role ${owner} password '${passwords.owner}'; alter role ${application} password '${passwords.application}'`,
  );
  place(passwordFile(folder), JSON.stringify(passwords));
  writeAccessRules(folder, account, passwords);
  await client.query('select pg_reload_conf()');
  return passwords;
}
