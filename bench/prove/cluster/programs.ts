import { existsSync } from 'node:fs';
import { findProgram } from '../../../server/test/engines/find-program.ts';

/** Required programs, by Debian package. */
const packages = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  patroni: 'patroni',
  'etcd-server': 'etcd',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  'redis-server': 'redis-server',
} as const;

const find = (program: string) => (existsSync(program) ? program : findProgram(program));

/** The path of a package's program. */
export function programOf(name: keyof typeof packages): string {
  const found = find(packages[name]);
  if (!found) throw new Error(`${name} is not installed`);
  return found;
}

/** Exits with a message if a program is missing. */
export function requirePrograms(): void {
  const missing = Object.entries(packages).filter(([, program]) => !find(program));
  if (missing.length === 0) return;
  const names = missing.map(([name]) => name).join(' ');
  process.stderr.write(`Missing: ${names}. On Debian 12: apt-get install --no-install-recommends ${names}\n`);
  process.exit(1);
}
