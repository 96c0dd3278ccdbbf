import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseAccount, chownTo, findPostgresBinaries } from './os-account.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paddock-account-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('program and data may be below a folder closed to others, such as /root', async () => {
  const packaged = await findPostgresBinaries();
  const closed = join(folder, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  cpSync(join(dirname(packaged.initdb), '..'), join(closed, 'native'), { recursive: true });
  const bin = join(closed, 'native', 'bin');
  const data = join(closed, 'data');
  mkdirSync(data, { mode: 0o700 });

  const account = chooseAccount(data, {
    ...packaged,
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
  });
  chownTo(account, data);
  const initdb = account.run(
    join(bin, 'initdb'),
    ['-D', data, '-A', 'trust', '-N'],
    ['ignore', 'ignore', 'pipe'],
  );
  let complaints = '';
  initdb.stderr?.on('data', (chunk) => (complaints += chunk));
  const [code] = await once(initdb, 'exit');
  expect(complaints).toBe('');
  expect(code).toBe(0);
  expect(readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()).toBe('18');
});
