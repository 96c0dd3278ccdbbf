import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../e2e/support/portal.ts';
import { production } from '../../../scripts/production.mjs';

/*
 * Sets up what docs/operating.md requires, with its commands: PostgreSQL of the distribution, the portal as a
 * package, its settings, a certificate, and nginx.
 */

export const domain = 'racing.example.com';

const run = (command: string, args: readonly string[], options = {}) =>
  execFileSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    ...options,
  });

const asPostgres = (command: string, ...args: string[]) =>
  run('runuser', ['-u', 'postgres', '--', command, ...args]);

export interface DebianDatabase {
  /** Creates an empty database as the page describes; returns its DATABASE_URL. */
  create: (name: string) => string;
  remove: () => void;
}

/** Creates a separate cluster with Debian's tools, leaving existing ones alone. Needs root. */
export function createDatabaseServer(port: number): DebianDatabase {
  const cluster = ['15', 'paddock-proof'];
  run('pg_createcluster', ['--port', String(port), ...cluster]);
  run('pg_ctlcluster', [...cluster, 'start']);
  const at = ['--port', String(port)];
  asPostgres('createuser', ...at, 'paddock');
  // On the page, createuser prompts for it.
  asPostgres('psql', ...at, '-qc', "alter role paddock password 'of-the-proof'");
  const locale = ['--locale-provider', 'icu', '--icu-locale', 'fa', '--template', 'template0'];
  return {
    create: (name) => {
      asPostgres('createdb', ...at, '--owner', 'paddock', ...locale, name);
      return `postgresql://paddock:of-the-proof@127.0.0.1:${port}/${name}`;
    },
    remove: () => void run('pg_dropcluster', ['--stop', ...cluster]),
  };
}

/** Packages the portal of a commit into `target`; undefined: this checkout, which must be built. */
export function packagePortal(folder: string, target: string, commit?: string): void {
  const source = commit ? join(folder, 'source') : root;
  const npm = (...args: string[]) => run('npm', args, { cwd: source });
  if (commit) {
    run('git', ['worktree', 'add', '--detach', source, commit]);
    try {
      npm('ci', '--no-audit', '--no-fund');
      npm('run', '-s', 'build');
      npm('run', '-s', 'package', '--', target);
    } finally {
      run('git', ['worktree', 'remove', '--force', source]);
    }
  } else npm('run', '-s', 'package', '--', target);
}

/** Writes deploy/portal.env.example with these values; others keep their defaults. */
export function writeSettings(file: string, values: Record<string, string>): void {
  const example = readFileSync(join(root, 'deploy/portal.env.example'), 'utf8');
  const known = example.replace(/^([A-Z0-9_]+)=(.*)$/gm, (_, name: string, value: string) => {
    const given = values[name];
    delete values[name];
    return `${name}=${given ?? value}`;
  });
  const more = Object.entries(values).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(file, known + more.join(''), { mode: 0o600 });
}

/** The environment of deploy/systemd/paddock@.service. */
export const unitEnvironment = (dataDir: string, port?: number) => ({
  PATH: process.env['PATH'],
  ...production.env,
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  ...(port && { PORT: String(port) }),
});

/** Creates a self-signed certificate; returns it and its folder. */
export function makeCertificate(folder: string): {
  certificate: string;
  paths: { cert: string; key: string };
} {
  const paths = { cert: join(folder, 'fullchain.pem'), key: join(folder, 'privkey.pem') };
  const subject = ['-subj', `/CN=${domain}`, '-addext', `subjectAltName=DNS:${domain}`];
  const files = ['-keyout', paths.key, '-out', paths.cert];
  run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files], {
    stdio: 'ignore',
  });
  return { certificate: readFileSync(paths.cert, 'utf8'), paths };
}

/** Writes deploy/nginx.conf with the certificate and ports of this run; returns the file for nginx. */
export function writeProxySettings(
  folder: string,
  { cert, key }: { cert: string; key: string },
  ports: { http: number; https: number; portals: readonly [number, number] },
): string {
  const site = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
    .replace(/^\s*listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${ports.https} ssl`)
    .replace('127.0.0.1:3000', `127.0.0.1:${ports.portals[0]}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${ports.portals[1]}`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${cert};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`);
  mkdirSync(join(folder, 'nginx'), { recursive: true });
  writeFileSync(join(folder, 'nginx/paddock.conf'), site);
  const file = join(folder, 'nginx/nginx.conf');
  const logs = `error_log ${folder}/nginx/error.log;\npid ${folder}/nginx/nginx.pid;`;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/nginx/${name};`)
    .join(' ');
  writeFileSync(
    file,
    `user root;\nworker_processes 1;\n${logs}\nevents {}\nhttp { access_log off; ${temporary} include ${folder}/nginx/paddock.conf; }\n`,
  );
  return file;
}

/** Replaces a package with another, as in step 4 of an update. */
export function replacePackage(target: string, next: string): void {
  cpSync(next, `${target}.new`, { recursive: true });
  execFileSync('rm', ['-rf', target]);
  execFileSync('mv', [`${target}.new`, target]);
}
