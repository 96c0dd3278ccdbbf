import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ConfigError, type FieldCheck, isText, isWhole, originOf, readFields } from '../fields.ts';

/** A UDP address. */
export interface Address {
  host: string;
  port: number;
}

export interface TimingConfig {
  origin: string;
  /** Reads the key on every use, because the file may be replaced while the bridge runs. */
  readKey: () => string;
  /** Where the game server sends its packets. */
  listen: Address;
  /** The game server's address; packets from others are ignored. */
  server: Address;
  /** Where the original server writes result files to send. */
  results_dir?: string;
  /** Where AssettoServer's ReportPlugin writes clips to send. */
  reports_dir?: string;
  /** Other programs that receive the packets. */
  forward: Address[];
  /** ms between two positions of a car. */
  interval_ms: number;
  /** The file of rows not yet delivered. */
  spool: string;
}

function addressOf(text: string, place: string): Address {
  const [, host, port] = /^(\[[\da-f:]+\]|[^\s:]+):(\d{1,5})$/i.exec(text) ?? [];
  if (!host || !isWhole(1, 65_535)(Number(port))) {
    throw new ConfigError(`${place} must be an address with a port, such as 127.0.0.1:12000`);
  }
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}

const isTexts: FieldCheck<string[]> = (value): value is string[] =>
  Array.isArray(value) && value.every(isText);

/** Paths are relative to the folder of the file. Throws a ConfigError. */
export function readTimingConfig(path: string): TimingConfig {
  const folder = dirname(resolve(path));
  const fields = readFields(path);
  const origin = originOf(fields.get('portal', isText, 'an address'));
  const key_file = resolve(folder, fields.get('key_file', isText, 'a path'));
  const listen = addressOf(fields.get('listen', isText, 'an address'), 'listen');
  const server = addressOf(fields.get('server', isText, 'an address'), 'server');
  const results_dir = fields.find('results_dir', isText, 'a path');
  const reports_dir = fields.find('reports_dir', isText, 'a path');
  const forward = (fields.find('forward', isTexts, 'a list of addresses') ?? []).map((one, at) =>
    addressOf(one, `forward[${at}]`),
  );
  const interval_ms = fields.find('interval_ms', isWhole(250, 10_000), '250 to 10000 ms') ?? 500;
  const spool = resolve(folder, fields.get('spool', isText, 'a path'));
  fields.end();
  const same = ({ host, port }: Address) => host === listen.host && port === listen.port;
  if ([server, ...forward].some(same)) throw new ConfigError(`${path}: the bridge would send to itself`);
  return {
    origin,
    readKey: () => readFileSync(key_file, 'utf8').trim(),
    listen,
    server,
    ...(results_dir !== undefined && { results_dir: resolve(folder, results_dir) }),
    ...(reports_dir !== undefined && { reports_dir: resolve(folder, reports_dir) }),
    forward,
    interval_ms,
    spool,
  };
}
