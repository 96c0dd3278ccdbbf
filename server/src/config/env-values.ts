import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';

export const text = z.string();

export const oneOf = <T extends string>(...words: T[]) => z.enum(words, `must be ${words.join(' or ')}`);

export function wholeNumber(lowest: number, highest: number) {
  const words = `must be a whole number from ${lowest} to ${highest}`;
  return z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, words)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(lowest, words), z.maximum(highest, words))),
  );
}

export function decimal(lowest: number, highest: number) {
  const words = `must be a number from ${lowest} to ${highest}`;
  return z.pipe(
    z.string().check(z.regex(/^\d{1,9}(\.\d{1,6})?$/, words)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(lowest, words), z.maximum(highest, words))),
  );
}

export function addressStarting(schemes: string[], words: string) {
  const fits = (value: string) => URL.canParse(value) && schemes.includes(new URL(value).protocol);
  return z.string().check(z.refine(fits, words));
}

/** Where backups are written. */
export type BackupTarget = { folder: string } | { bucket: string; prefix: string };

export const backupTarget = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^(\/.*|s3:\/\/[a-z0-9][a-z0-9.-]*(\/[\w./-]*)?)$/,
        'must be a folder that begins with /, or s3://BUCKET/PREFIX',
      ),
    ),
  z.transform((value: string): BackupTarget => {
    const [, bucket, path = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(value) ?? [];
    return bucket === undefined ? { folder: value } : { bucket, prefix: path.replace(/\/*$/, path && '/') };
  }),
);

/** Whether a host name is this machine's loopback. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host)) return ipaddr.process(host).range() === 'loopback';
  return /(^|\.)localhost\.?$/i.test(host);
}

/** Whether keys may be sent there: encrypted, or over loopback. */
const isPrivateWay = (value: string) => {
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || isLoopback(hostname);
};
const encrypted = z.refine<string>(
  isPrivateWay,
  'must begin with https://, so that nobody on the way can read the keys',
);

export const httpAddress = z.pipe(
  addressStarting(['http:', 'https:'], 'must be an address that begins with http:// or https://'),
  z.transform((value: string) => value.replace(/\/+$/, '')),
);

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, pathname, search, hash, username } = new URL(value);
  return /^https?:$/.test(protocol) && pathname === '/' && !search && !hash && !username;
}

export const origin = z.pipe(
  z
    .string()
    .check(
      z.refine(
        isOrigin,
        'must be an http:// or https:// address without a path, such as https://example.com',
      ),
    ),
  z.transform((value: string) => new URL(value).origin),
);

/** Like the ones above, for a service that receives keys. */
export const providerAddress = z.pipe(httpAddress, z.string().check(encrypted));
export const providerOrigin = z.pipe(origin, z.string().check(encrypted));

function isAddressRange(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** A range this wide cannot be a private network. */
const isNarrow = (entry: string) => {
  const [address = '', bits] = entry.split('/');
  return bits === undefined || Number(bits) >= (isIPv6(address) ? 7 : 8);
};

export const addressRanges = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value: string) => value.split(',').map((entry) => entry.trim())),
  ),
  z.array(z.string()).check(
    z.refine(
      (entries) => entries.every(isAddressRange),
      'must be IP addresses or CIDR ranges separated by commas, such as 10.0.0.5,192.168.0.0/16',
    ),
    z.refine(
      (entries) => entries.every(isNarrow),
      'must name your own networks: no range may be wider than 10.0.0.0/8 or fc00::/7',
    ),
  ),
);
