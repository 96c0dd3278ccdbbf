import { createWriteStream, existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type ArchivePart, BackupError, readArchive } from '../backup/archive.ts';
import { folders } from '../backup/manifest.ts';
import type { Config } from '../config/config.ts';
import type { Secrets } from '../config/secret.ts';
import { chooseAccount, chownTo, findPostgresBinaries } from '../db/embedded/os-account.ts';
import { EmbeddedDatabaseError } from '../db/embedded/previous-server.ts';
import { type EmbeddedDatabase, startEmbedded } from '../db/embedded/start-embedded.ts';
import { type BaseBackup, listBases } from '../db/embedded/wal-archive.ts';
import { walOf } from './ship-wal.ts';
import { baseParts } from './write-base.ts';

/** Inside the database's folder while it replays. */
const inbox = 'from_archive';
const replayPatienceMs = 24 * 3_600_000;

/** The newest copy from before the moment; without one, the newest. Throws BackupError where there is none. */
export async function chooseBase(archive: string, to: Date | undefined): Promise<BaseBackup> {
  const bases = await listBases(archive);
  const first = bases[0];
  if (!first) throw new BackupError(`${archive} is no archive: it has no base backup, a file base-….tgz.`);
  const chosen = bases.findLast(({ at }) => to === undefined || at <= to.getTime());
  if (!chosen)
    throw new BackupError(
      `The archive begins at ${new Date(first.at).toISOString()}: of before that it has nothing.`,
    );
  return chosen;
}

type Parts = AsyncGenerator<ArchivePart>;

async function take(parts: Parts, name: string): Promise<string> {
  const { value, done } = await parts.next();
  if (done || value.name !== name) throw new BackupError(`The base backup is damaged: ${name} is missing.`);
  return text(value.content);
}

/** A base backup, as far as its secrets: the rest is read by `recoverDatabase`. */
export async function openBase(
  archive: string,
  { name }: BaseBackup,
): Promise<{ secrets: Secrets; parts: Parts }> {
  const parts = readArchive(join(archive, name), undefined);
  const [current = '', ...accepted] = (await take(parts, baseParts.secret)).trim().split('\n');
  return { secrets: [current, ...accepted], parts };
}

export async function readBaseSecrets(archive: string, base: BaseBackup): Promise<Secrets> {
  const { secrets, parts } = await openBase(archive, base);
  await parts.return(undefined);
  return secrets;
}

/** Fills a folder; it is complete when this ends. */
async function unpack(parts: Parts, draft: string): Promise<void> {
  for (const folder of JSON.parse(await take(parts, baseParts.folders)) as string[])
    await mkdir(join(draft, folder), { recursive: true, mode: 0o700 });
  let files = 0;
  for await (const { name, content } of parts) {
    if (name === baseParts.end) {
      if (JSON.parse(await text(content)).files === files) return;
      break;
    }
    await pipeline(
      content,
      createWriteStream(join(draft, name.slice(baseParts.data.length)), { mode: 0o600 }),
    );
    files += 1;
  }
  throw new BackupError('The base backup is cut off.');
}

/** The log from a segment on, in the database's folder: its account may not be able to read the archive. */
async function copyWal(archive: string, draft: string, { firstSegment }: BaseBackup): Promise<void> {
  await mkdir(join(draft, inbox), { mode: 0o700 });
  for (const name of await readdir(walOf(archive))) {
    const isNeeded = name.endsWith('.history.gz') || name.slice(8, 24) >= firstSegment.slice(8);
    if (isNeeded && !name.startsWith('.'))
      await copyFile(join(walOf(archive), name), join(draft, inbox, name));
  }
}

async function giveAway(root: string, dataDir: string): Promise<void> {
  const account = chooseAccount(dataDir, await findPostgresBinaries());
  chownTo(account, root);
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true }))
    chownTo(account, join(entry.parentPath, entry.name));
}

interface Recovery {
  archive: string;
  base: BaseBackup;
  parts: Parts;
  /** Undefined: as far as the archive goes. */
  to: Date | undefined;
  progress: (line: string) => void;
}

/**
 * Makes the database in DATA_DIR as it was at a moment, with the uploads of the archive, and starts it. Nothing is left of a recovery
 * that fails; one that was killed begins anew.
 */
export async function recoverDatabase(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  { archive, base, parts, to, progress }: Recovery,
): Promise<EmbeddedDatabase> {
  const folder = join(dataDir, 'postgres');
  // PostgreSQL removes the sign when it has come to the moment.
  if (existsSync(join(folder, 'recovery.signal'))) await rm(folder, { recursive: true });
  if (existsSync(folder))
    throw new BackupError(`There is a database already (${folder}): recover into another DATA_DIR.`);
  const draft = join(dataDir, 'postgres.new');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const passwords = await take(parts, baseParts.passwords);
    progress(`Unpacking ${base.name} …`);
    await unpack(parts, draft);
    await copyWal(archive, draft, base);
    await writeFile(join(draft, 'recovery.signal'), '');
    await giveAway(draft, dirname(folder));
    await writeFile(`${folder}.passwords`, passwords, { mode: 0o600 });
    await rename(draft, folder);
    progress(`Replaying the log ${to ? `until ${to.toISOString()}` : 'to its end'} …`);
    const database = await replay(dataDir, to);
    await rm(join(folder, inbox), { recursive: true });
    for (const name of s3 ? [] : folders)
      if (existsSync(join(archive, name)))
        await cp(join(archive, name), join(dataDir, name), { recursive: true });
    return database;
  } catch (error) {
    for (const path of [draft, folder, `${folder}.passwords`])
      await rm(path, { recursive: true, force: true });
    throw error;
  }
}

async function replay(dataDir: string, to: Date | undefined): Promise<EmbeddedDatabase> {
  const settings = [
    `restore_command=test -f ${inbox}/%f.gz && gzip -dc ${inbox}/%f.gz > "%p"`,
    // Nobody asks it meanwhile, and it may have fewer connections than the portal gave it.
    'hot_standby=off',
    'recovery_target_action=promote',
    // It is read before names of zones are known.
    ...(to ? [`recovery_target_time=${to.toISOString().replace('Z', '+00')}`] : []),
  ];
  try {
    return await startEmbedded(dataDir, { settings, patienceMs: replayPatienceMs });
  } catch (error) {
    const isTooLate =
      error instanceof EmbeddedDatabaseError && /before configured recovery target/.test(error.message);
    if (isTooLate && to)
      throw new BackupError(
        `The archive ends before ${to.toISOString()}: leave --to away to have everything that is in it.`,
      );
    throw error;
  }
}
