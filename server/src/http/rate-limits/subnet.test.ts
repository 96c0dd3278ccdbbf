import { expect, test } from 'vitest';
import { clientNetworks, subnetOf } from './subnet.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['not an address', 'unknown'],
])('%s is in %s', (ip, network) => {
  expect(subnetOf(ip)).toBe(network);
});

test.each([
  ['203.0.113.77', ['203.0.113.77', '203.0.113.0/24']],
  ['::ffff:203.0.113.77', ['203.0.113.77', '203.0.113.0/24']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['not an address', ['unknown']],
])('%s counts as %j', (ip, networks) => {
  expect(clientNetworks(ip)).toEqual(networks);
});
