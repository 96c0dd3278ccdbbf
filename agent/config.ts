import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ConfigError, type FieldCheck, fieldsOf, isText, isWhole, originOf, readFields } from './fields.ts';
import type { GameProcess } from './game-process.ts';
import type { Allowance } from './steam-ids.ts';

export interface GroupFile extends Allowance {
  group: string;
  file: string;
}

export interface Config extends GameProcess {
  origin: string;
  /** Reads the key on every use, because the file may be replaced while the agent runs. */
  readKey: () => string;
  groups: GroupFile[];
  seconds: number;
}

const isFlag: FieldCheck<boolean> = (value): value is boolean => typeof value === 'boolean';
const isIds: FieldCheck<string[]> = (value): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string' && /^\d{17}$/.test(id));

function groupOf(value: unknown, place: string, folder: string): GroupFile {
  const fields = fieldsOf(value, place);
  const one = {
    group: fields.get('group', isText, 'a name'),
    file: resolve(folder, fields.get('file', isText, 'a path')),
    allow_empty: fields.find('allow_empty', isFlag, 'true or false') ?? false,
    allow_shrink: fields.find('allow_shrink', isFlag, 'true or false') ?? false,
    always: fields.find('always', isIds, 'a list of Steam ids as text') ?? [],
  };
  fields.end();
  return one;
}

/** Paths are relative to the folder of the file. Throws a ConfigError. */
export function readConfig(path: string): Config {
  const folder = dirname(resolve(path));
  const fields = readFields(path);
  const origin = originOf(fields.get('portal', isText, 'an address'));
  const key = fields.find('key', isText, 'text');
  const key_file = fields.find('key_file', isText, 'a path');
  if ((key === undefined) === (key_file === undefined))
    throw new ConfigError(`${path}: key or key_file, one of them`);
  const list = fields.get('groups', Array.isArray, 'a list');
  if (list.length === 0) throw new ConfigError(`${path}: groups is empty`);
  const groups = list.map((one, at) => groupOf(one, `groups[${at}]`, folder));
  const files = new Set(groups.map(({ file }) => file));
  if (files.size < groups.length) throw new ConfigError(`${path}: two groups have one file`);
  const pid = fields.find('pid', isWhole(2), 'a process id');
  const pid_file = fields.find('pid_file', isText, 'a path');
  const process = fields.find('process', isText, 'a part of a command line');
  const seconds = fields.find('seconds', isWhole(1), 'a whole number of seconds') ?? 60;
  fields.end();
  return {
    origin,
    readKey: () => key ?? readFileSync(resolve(folder, key_file ?? ''), 'utf8').trim(),
    groups,
    ...(pid !== undefined && { pid }),
    ...(pid_file !== undefined && { pid_file: resolve(folder, pid_file) }),
    ...(process !== undefined && { process }),
    seconds,
  };
}
