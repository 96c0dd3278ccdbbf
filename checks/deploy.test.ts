import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { production } from '../scripts/production.mjs';
import { environment } from '../server/src/config/environment.ts';
import { readSources, root } from './sources.ts';

const read = (path: string) => readFileSync(join(root, 'deploy', path), 'utf8');
const documents = (path: string) =>
  parseAllDocuments(read(path), { merge: true }).map((document) => {
    expect(document.errors, path).toEqual([]);
    return document.toJS();
  });

test('the image, systemd and npm start pass the same flags and environment to Node', () => {
  const command = /^CMD (.*)$/m.exec(read('Dockerfile'))?.[1] ?? '[]';
  expect(JSON.parse(command)).toEqual(['node', ...production.args]);
  const unit = read('systemd/paddock@.service');
  expect(unit).toContain(`ExecStart=/usr/bin/node ${production.args.join(' ')}\n`);
  for (const [name, value] of Object.entries(production.env))
    for (const file of [read('Dockerfile'), unit]) expect(file).toContain(`${name}=${value}`);
});

test('every configured variable is one that the portal reads', () => {
  const known = new Set([...Object.keys(environment.shape), ...Object.keys(production.env), 'NODE_ENV']);
  const example = read('portal.env.example').matchAll(/^([A-Z0-9_]+)=/gm);
  const unit = /^Environment=(.*)$/m.exec(read('systemd/paddock@.service'))?.[1]?.matchAll(/([A-Z0-9_]+)=/g);
  const image = /^ENV (.*)$/m.exec(read('Dockerfile'))?.[1]?.matchAll(/([A-Z0-9_]+)=/g);
  const [compose] = documents('compose.yml');
  const [deployment] = documents('kubernetes/paddock.yaml');
  const [container] = deployment.spec.template.spec.containers;
  const names = [
    ...[...example, ...(unit ?? []), ...(image ?? [])].map(([, name]) => name),
    ...Object.keys(compose['x-portal'].environment),
    ...Object.keys(compose.services.worker.environment),
    ...container.env.map(({ name }: { name: string }) => name),
  ];
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !known.has(name ?? ''))).toEqual([]);
});

test('stop timeouts are longer than the portal needs to stop', () => {
  const seconds = 60;
  const [compose] = documents('compose.yml');
  expect(compose['x-portal'].stop_grace_period).toBe(`${seconds}s`);
  const [deployment] = documents('kubernetes/paddock.yaml');
  expect(deployment.spec.template.spec.terminationGracePeriodSeconds).toBe(seconds);
  expect(read('systemd/paddock@.service')).toContain(`TimeoutStopSec=${seconds}\n`);
});

/** Metrics of prom-client and Prometheus. */
const foreign = /^(up|nodejs_|process_)/;

test('alerts and dashboard use metrics that the portal exports', () => {
  const sources = readSources(['server/src/metrics'], ['.ts'])
    .map(({ text }) => text)
    .join();
  const has = (name: string) => sources.includes(`'${name.replace(/_(bucket|count|sum)$/, '')}'`);
  const [alerts] = documents('monitoring/alerts.yml');
  const rules: { expr: string; annotations: object }[] = alerts.groups[0].rules;
  const panels: { targets: { expr: string }[] }[] = JSON.parse(
    read('monitoring/grafana-dashboard.json'),
  ).panels;
  const used = [...rules, ...panels.flatMap(({ targets }) => targets)].flatMap(({ expr }) =>
    [...expr.matchAll(/\b(?:paddock|http|outgoing|nodejs|process)_\w+/g)].map(([name]) => name),
  );
  expect(used.length).toBeGreaterThan(25);
  expect(used.filter((name) => !foreign.test(name) && !has(name))).toEqual([]);
  for (const rule of rules) expect(Object.keys(rule.annotations), rule.expr).toEqual(['summary', 'action']);
});

test('some portals serve requests and some run jobs', () => {
  const [compose] = documents('compose.yml');
  const { worker, ...others } = compose.services;
  expect(compose['x-portal'].environment.ROLE).toBe('web');
  expect(worker.environment.ROLE).toBe('worker');
  expect(worker.environment.DATABASE_URL).toBe(compose['x-portal'].environment.DATABASE_URL);
  expect(others['portal-1'].environment.ROLE).toBe('web');
  const roles = documents('kubernetes/paddock.yaml')
    .filter(({ kind }) => kind === 'Deployment')
    .map(
      ({ spec }) =>
        spec.template.spec.containers[0].env.find(({ name }: { name: string }) => name === 'ROLE').value,
    );
  expect(roles).toEqual(['web', 'worker']);
});

test('a failed database machine is replaced before the portal gives up', () => {
  const [patroni] = documents('patroni.yml');
  const { ttl, loop_wait, retry_timeout, synchronous_mode } = patroni.bootstrap.dcs;
  expect(synchronous_mode).toBe(true);
  // Patroni's own constraint on the three.
  expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl);
  // A promotion takes some additional seconds.
  const wait = Number(/DATABASE_WAIT_SECONDS=(\d+)$/m.exec(read('haproxy.cfg'))?.[1]);
  expect(wait).toBeGreaterThanOrEqual(ttl + 5);
  const serverTimeout = /^\ttimeout server (\d+)s$/m.exec(read('haproxy.cfg'))?.[1];
  expect(Number(serverTimeout)).toBeGreaterThan(wait);
});

test('readiness and liveness probes address the same portals in the same way', () => {
  const backend = (name: string) =>
    new RegExp(`^backend ${name}\n((?:\t.*\n)+)`, 'm')
      .exec(read('haproxy.cfg'))?.[1]
      ?.replace(/ \/\w+z$/m, '');
  const lines = (name: string) =>
    backend(name)
      ?.split('\n')
      .filter((line) => !line.startsWith('\t#'));
  expect(lines('portals')?.length).toBeGreaterThan(5);
  expect(lines('living_portals')).toEqual(lines('portals'));
});

/** Validates with the actual tool if it is installed. */
const withTool = (path: string) => test.skipIf(!existsSync(path));

withTool('/usr/bin/promtool')('promtool accepts the alerts and the configuration', () => {
  const at = join(root, 'deploy/monitoring/prometheus.yml');
  expect(String(execFileSync('/usr/bin/promtool', ['check', 'config', at]))).toContain('SUCCESS');
});

withTool('/usr/sbin/haproxy')('HAProxy accepts its configuration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'paddock-haproxy-'));
  // The operator provides the certificate.
  const settings = read('haproxy.cfg').replace(/ ssl crt \S+ alpn \S+$/m, '');
  writeFileSync(join(folder, 'haproxy.cfg'), settings);
  expect(() => execFileSync('/usr/sbin/haproxy', ['-c', '-f', join(folder, 'haproxy.cfg')])).not.toThrow();
  rmSync(folder, { recursive: true });
});
