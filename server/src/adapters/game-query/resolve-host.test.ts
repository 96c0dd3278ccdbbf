import { describe, expect, test } from 'vitest';
import { createHostResolver } from './resolve-host.ts';

const resolve = createHostResolver([]);

describe('addresses allowed for game servers', () => {
  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '51.38.1.1',
    '185.1.2.3',
    '168.63.129.17',
    '172.32.0.1',
    '100.128.0.1',
    '2a01:4f8::1',
  ])('%s is allowed', async (host) => {
    expect(await resolve(host)).toMatchObject({ address: host });
  });

  test.each([
    '127.0.0.1',
    '127.9.9.9',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '0.0.0.0',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    'fd00::1',
    'fe80::1',
    'ff02::1',
    '2002:7f00:1::1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '::127.0.0.1',
    '::7f00:1',
    '::a00:1',
    '::c0a8:1',
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.10',
    '168.63.129.16',
    '192.88.99.1',
    '2001:db8::1',
    'fec0::1',
  ])('%s is not', async (host) => {
    await expect(resolve(host)).rejects.toMatchObject({ fault: 'forbidden' });
  });

  test('an operator allows single addresses and ranges of either family', async () => {
    const open = createHostResolver(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
    for (const host of ['127.0.0.1', '10.200.1.1', 'fd00::9']) await open(host);
    for (const host of ['127.0.0.2', '192.168.0.1', 'fe80::1']) {
      await expect(open(host), host).rejects.toMatchObject({ fault: 'forbidden' });
    }
  });
});
