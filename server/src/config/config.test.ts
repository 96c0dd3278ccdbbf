import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settingsPage } from '../../print-settings.ts';
import { ConfigError, loadConfig } from './config.ts';
import { environment } from './environment.ts';
import { forgetPreviousSecret, rotateSecretFile } from './secret.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'paddock-config-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const load = (env: Record<string, string> = {}) => loadConfig({ DATA_DIR: dataDir, ...env });
const secret = '0123456789abcdef'.repeat(2);
const production = {
  DATABASE_URL: 'postgresql://app@db/paddock',
  APP_SECRET: secret,
  LOCAL_PAYMENTS: 'allow',
};

function refusal(env: Record<string, string>): string {
  try {
    load(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('without any variable', () => {
  test('works offline', () => {
    const config = load();
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir,
      databaseUrl: undefined,
      seed: 'demo',
      owner: undefined,
      rateLimitFactor: 1,
      trustedProxies: 0,
      games: { pollSeconds: 25, allow: [] },
      discord: { apiUrl: 'https://discord.com/api', bot: undefined },
      mail: { smtpUrl: undefined, from: 'Paddock <no-reply@localhost>' },
      payments: { local: true, keys: { stripe: undefined, nowpayments: undefined, zarinpal: undefined } },
      s3: undefined,
    });
  });

  test('stores its data below the current folder', () => {
    const cwd = process.cwd();
    process.chdir(dataDir);
    try {
      expect(loadConfig({}).dataDir).toBe(join(process.cwd(), 'data'));
    } finally {
      process.chdir(cwd);
    }
  });

  test('counts an empty value as not set', () => {
    expect(load({ PORT: '', SEED: '  ', DATABASE_URL: '', STRIPE_SECRET_KEY: '' })).toMatchObject({
      port: 3000,
      seed: 'demo',
      databaseUrl: undefined,
      payments: { local: true },
    });
  });

  test('is immutable', () => {
    const config = load() as unknown as { port: number; games: { allow: string[] } };
    expect(() => {
      config.port = 1;
    }).toThrow(TypeError);
    expect(() => config.games.allow.push('10.0.0.1')).toThrow(TypeError);
  });
});

describe('the secret', () => {
  test('is generated once and readable only by its owner', () => {
    const [first] = load().secrets;
    expect(Buffer.byteLength(first)).toBeGreaterThanOrEqual(32);
    expect(load().secrets).toEqual([first]);
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dataDir, 'secret'), 'utf8').trim()).toBe(first);
  });

  test('from the environment takes precedence, and no file is written', () => {
    expect(load({ APP_SECRET: secret }).secrets).toEqual([secret]);
    expect(() => statSync(join(dataDir, 'secret'))).toThrow('ENOENT');
  });

  test('may have a different next and previous one, along with a given one', () => {
    const [next, previous] = ['1123456789abcdef'.repeat(2), '2123456789abcdef'.repeat(2)];
    const given = { APP_SECRET: secret, APP_SECRET_NEXT: next, APP_SECRET_PREVIOUS: previous };
    expect(load(given)).toMatchObject({ secrets: [secret, next, previous], nextSecret: next });
    expect(refusal({ APP_SECRET_PREVIOUS: previous })).toMatch(/^APP_SECRET must be set as well/);
    expect(refusal({ APP_SECRET: secret, APP_SECRET_NEXT: secret })).toBe(
      'APP_SECRET_NEXT must be another one than APP_SECRET.',
    );
  });

  test('that was generated can be rotated, and is accepted until it is forgotten', () => {
    const [first] = load().secrets;
    rotateSecretFile(dataDir, 32);
    const { secrets } = load();
    expect(secrets).toEqual([expect.not.stringContaining(first), first]);
    expect(statSync(join(dataDir, 'secret.previous')).mode & 0o777).toBe(0o600);
    forgetPreviousSecret(dataDir);
    expect(load().secrets).toEqual([secrets[0]]);
  });

  test('from a damaged file is rejected', () => {
    writeFileSync(join(dataDir, 'secret'), 'short');
    expect(() => load()).toThrow('is damaged');
  });
});

describe('with DATABASE_URL', () => {
  test('is not seeded by default', () => {
    expect(load(production).seed).toBe('none');
    expect(load({ ...production, SEED: 'demo' }).seed).toBe('demo');
  });

  test('a secret is generated in the data folder as well, and stays', () => {
    const [made] = load({ ...production, APP_SECRET: '' }).secrets;
    expect(Buffer.byteLength(made)).toBeGreaterThanOrEqual(32);
    expect(load({ ...production, APP_SECRET: '' }).secrets).toEqual([made]);
  });

  test('local payments are rejected unless explicitly allowed', () => {
    expect(refusal({ ...production, LOCAL_PAYMENTS: '' })).toMatch(/^LOCAL_PAYMENTS must be allow/);
    expect(load(production).payments.local).toBe(true);
    const withStripe = load({ ...production, LOCAL_PAYMENTS: '', STRIPE_SECRET_KEY: 'sk_1' });
    expect(withStripe.payments.local).toBe(false);
  });
});

test('the embedded database is backed up by default, and its log is not archived any more', () => {
  expect(load().backup).toMatchObject({ to: { folder: join(dataDir, 'backups') }, hours: 24, keep: 7 });
  expect(load(production).backup.to).toBeUndefined();
  for (const name of ['WAL_ARCHIVE_TO', 'WAL_ARCHIVE_DAYS'])
    expect(refusal({ [name]: '/mnt/elsewhere' })).toMatch(
      new RegExp(`^${name} must be taken away: .* BACKUP_HOURS .* DATABASE_URL `),
    );
});

test('the public address follows the port, or is a separate origin', () => {
  expect(load({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  const config = load({ PUBLIC_URL: 'https://paddock.example/', LOCAL_PAYMENTS: 'allow' });
  expect(config.publicUrl).toBe('https://paddock.example');
  expect(config.mail.from).toBe('Paddock <no-reply@paddock.example>');
});

describe('a public portal', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_1' };
  test.each([
    [{ PUBLIC_URL: 'https://paddock.example' }, 'PUBLIC_URL is https://paddock.example'],
    [{ PUBLIC_URL: 'http://192.168.1.9:3000' }, 'PUBLIC_URL is http://192.168.1.9:3000'],
    [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
    [{ HOST: '::' }, 'HOST is ::'],
    [{ DATABASE_URL: 'postgresql://app@db/paddock' }, 'DATABASE_URL is set'],
  ])('%j: local payments, local Steam and the demo are off unless set explicitly', (env, sign) => {
    expect(refusal(env as Record<string, string>)).toBe(
      `LOCAL_PAYMENTS must be allow when ${sign} and no payment provider is: without STRIPE_SECRET_KEY, ` +
        'NOWPAYMENTS_API_KEY or ZARINPAL_MERCHANT_ID everything could be bought without money.',
    );
    const strict = load({ ...env, ...stripe } as Record<string, string>);
    expect([strict.isPublic, strict.payments.local, strict.steam.local, strict.seed]).toEqual([
      true,
      false,
      false,
      'none',
    ]);
    const named = { ...env, LOCAL_PAYMENTS: 'allow', LOCAL_STEAM: 'allow', SEED: 'demo' };
    const open = load(named as Record<string, string>);
    expect([open.payments.local, open.steam.local, open.seed]).toEqual([true, true, 'demo']);
  });

  test('a payment provider alone is enough: the local Steam is off', () => {
    expect(load(stripe)).toMatchObject({ isPublic: true, seed: 'none', steam: { local: false } });
  });

  test.each([
    { PUBLIC_URL: 'http://localhost:8080' },
    { PUBLIC_URL: 'http://[::1]' },
    { HOST: '127.0.0.2' },
    { HOST: 'localhost' },
  ])('%j is not public', (env) => {
    expect(load(env as Record<string, string>)).toMatchObject({ isPublic: false, seed: 'demo' });
  });
});

test('the local Steam is only for a first start', () => {
  expect(load().steam.local).toBe(true);
  expect(load(production).steam.local).toBe(false);
  expect(load({ STEAM_API_KEY: 'key' }).steam.local).toBe(false);
  expect(load({ STEAM_OPENID_URL: 'http://127.0.0.1:4102/openid/login' }).steam.local).toBe(false);
});

test('parses lists, numbers and groups', () => {
  const config = load({
    GAME_SERVER_ALLOW: '10.0.0.5, 192.168.0.0/16,fd00::/8',
    GAME_POLL_SECONDS: '0.5',
    RATE_LIMIT_FACTOR: '100',
    TRUSTED_PROXIES: '1',
    ADMIN_EMAIL: 'owner@example.com',
    ADMIN_PASSWORD: 'a long enough password',
    DISCORD_BOT_TOKEN: 'token',
    DISCORD_GUILD_ID: '123456789012345678',
    DISCORD_API_URL: 'http://127.0.0.1:4100/api/',
    DISCORD_CLIENT_ID: '223456789012345678',
    DISCORD_CLIENT_SECRET: 'secret',
    ZARINPAL_MERCHANT_ID: '00000000-0000-0000-0000-000000000000',
    ZARINPAL_BASE_URL: 'http://127.0.0.1:4101/',
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    S3_BUCKET: 'uploads',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
  });
  expect(config).toMatchObject({
    games: { pollSeconds: 0.5, allow: ['10.0.0.5', '192.168.0.0/16', 'fd00::/8'] },
    rateLimitFactor: 100,
    trustedProxies: 1,
    owner: { email: 'owner@example.com', password: 'a long enough password' },
    discord: {
      apiUrl: 'http://127.0.0.1:4100/api',
      bot: { token: 'token', guildId: '123456789012345678' },
      client: { id: '223456789012345678', secret: 'secret' },
    },
    payments: { local: false, keys: { zarinpal: { baseUrl: 'http://127.0.0.1:4101' } } },
    s3: { endpoint: 'http://127.0.0.1:9000', bucket: 'uploads', region: 'us-east-1' },
  });
});

describe('a bad value is named with the expected one', () => {
  test.each<[Record<string, string>, string]>([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 1 to 65535.'],
    [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535.'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 1 to 65535.'],
    [{ PORT: '3000.5' }, 'PORT must be a whole number from 1 to 65535.'],
    [{ TRUSTED_PROXIES: '-1' }, 'TRUSTED_PROXIES must be a whole number from 0 to 10.'],
    [{ RATE_LIMIT_FACTOR: '0' }, 'RATE_LIMIT_FACTOR must be a number from 0.001 to 1000000.'],
    [{ GAME_POLL_SECONDS: 'often' }, 'GAME_POLL_SECONDS must be a number from 0.1 to 3600.'],
    [{ SEED: 'yes' }, 'SEED must be demo or none.'],
    [{ LOCAL_PAYMENTS: 'true' }, 'LOCAL_PAYMENTS must be allow.'],
    [{ ADMIN_EMAIL: 'owner', ADMIN_PASSWORD: 'long enough' }, 'ADMIN_EMAIL must be an e-mail address.'],
    [{ ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_PASSWORD must be set as well, because ADMIN_EMAIL is.'],
    [{ DISCORD_BOT_TOKEN: 't' }, 'DISCORD_GUILD_ID must be set as well, because DISCORD_BOT_TOKEN is.'],
    [
      { DISCORD_CLIENT_ID: '123456789012345678' },
      'DISCORD_CLIENT_SECRET must be set as well, because DISCORD_CLIENT_ID is.',
    ],
    [
      { DISCORD_API_URL: 'discord' },
      'DISCORD_API_URL must be an address that begins with http:// or https://.',
    ],
  ])('%j', (env, message) => {
    expect(refusal(env)).toBe(message);
  });

  test.each([
    [{ PUBLIC_URL: 'https://paddock.example/portal' }, 'PUBLIC_URL'],
    [{ STRIPE_API_URL: 'https://stripe.example/v1' }, 'STRIPE_API_URL'],
    [{ PUBLIC_URL: 'paddock.example' }, 'PUBLIC_URL'],
    [{ DATABASE_URL: 'mysql://db/paddock' }, 'DATABASE_URL'],
    [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL'],
    [{ MAIL_FROM: 'Paddock' }, 'MAIL_FROM'],
    [{ GAME_SERVER_ALLOW: 'localhost' }, 'GAME_SERVER_ALLOW'],
    [{ GAME_SERVER_ALLOW: '10.0.0.0/33' }, 'GAME_SERVER_ALLOW'],
    [{ GAME_SERVER_ALLOW: '10.0.0.1,' }, 'GAME_SERVER_ALLOW'],
    [{ GAME_SERVER_ALLOW: '0.0.0.0/0' }, 'GAME_SERVER_ALLOW'],
    [{ GAME_SERVER_ALLOW: '10.0.0.5,::/0' }, 'GAME_SERVER_ALLOW'],
    [{ APP_SECRET: 'too short' }, 'APP_SECRET'],
    [{ APP_SECRET: 'x'.repeat(32) }, 'APP_SECRET'],
    [{ ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'x' }, 'ADMIN_PASSWORD'],
    [{ STRIPE_API_URL: 'http://stripe.example' }, 'STRIPE_API_URL'],
    [{ DISCORD_API_URL: 'http://10.0.0.7/api' }, 'DISCORD_API_URL'],
    [{ DISCORD_GUILD_ID: 'paddock', DISCORD_BOT_TOKEN: 't' }, 'DISCORD_GUILD_ID'],
  ])('%j', (env, name) => {
    expect(refusal(env as Record<string, string>)).toMatch(new RegExp(`^${name} must [^\\n]+\\.$`));
  });

  test('reports all errors, one per line, without repeating a secret', () => {
    const message = refusal({ PORT: 'x', APP_SECRET: 'my secret', S3_BUCKET: 'b' });
    expect(message.split('\n').map((line) => line.split(' ')[0])).toEqual(['PORT', 'APP_SECRET']);
    expect(message).not.toContain('my secret');
    expect(refusal({ S3_BUCKET: 'b' }).split('\n')).toHaveLength(3);
  });
});

test('docs/settings.md has a row for every variable, as printed by `npm run settings`', () => {
  const page = readFileSync(new URL('../../../docs/settings.md', import.meta.url), 'utf8');
  expect(page).toBe(settingsPage());
  for (const name of Object.keys(environment.shape)) expect(page).toContain(`\`${name}\``);
  expect(page).not.toMatch(/\| {2}\|$/m);
});
