import { join, resolve } from 'node:path';
import { isLoopback } from './env-values.ts';
import { type Environment, environment, secretBytes, steamSignIn } from './environment.ts';
import { readOrCreateSecrets, type Secrets } from './secret.ts';

/** The message is for the person who starts the portal: one line per invalid variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export type Config = ReturnType<typeof loadConfig>;

type Env = Record<string, string | undefined>;

function parse(env: Env): Environment {
  const filled = Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== '');
  const parsed = environment.safeParse(Object.fromEntries(filled));
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join('\n'),
    );
  }
  return parsed.data;
}

/** Throws ConfigError. Without APP_SECRET, the first call writes DATA_DIR/secret. */
export function loadConfig(env: Env = process.env) {
  const v = parse(env);
  const problems = [
    ...checkRemoved(env),
    ...checkGroups(v),
    ...checkSecrets(v),
    ...checkLocalPayments(v),
    ...checkBackups(v),
    ...checkProcesses(v),
  ];
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));

  const dataDir = resolve(v.DATA_DIR);
  const isPublic = publicSigns(v).length > 0;
  const publicUrl = v.PUBLIC_URL ?? `http://localhost:${v.PORT}`;
  return deepFreeze({
    port: v.PORT,
    host: v.HOST,
    publicUrl,
    /** More than a local trial: local adapters are off unless set explicitly. */
    isPublic,
    trustedProxies: v.TRUSTED_PROXIES ?? 0,
    /** Whether the operator has set it. */
    knowsProxies: v.TRUSTED_PROXIES !== undefined,
    /** The embedded database serves a single process, which has no balancer to notify. */
    shutdownDelaySeconds: v.SHUTDOWN_DELAY_SECONDS ?? (v.DATABASE_URL ? 5 : 0),
    role: v.ROLE,
    /** In development there is one process regardless. */
    isClusterAsked: v.WEB_CONCURRENCY !== undefined,
    logLevel: v.LOG_LEVEL,
    /** Undefined: no metrics. */
    metrics: v.METRICS_PORT === undefined ? undefined : { port: v.METRICS_PORT, host: v.METRICS_HOST },
    slowQueryMs: v.SLOW_QUERY_MS,
    tracing: v.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: v.OTEL_EXPORTER_OTLP_ENDPOINT,
          serviceName: v.OTEL_SERVICE_NAME,
          ratio: v.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    sentryDsn: v.SENTRY_DSN,
    passwordHashPasses: v.PASSWORD_HASH_PASSES,
    rateLimitFactor: v.RATE_LIMIT_FACTOR,
    dataDir,
    /** Undefined: start the embedded PostgreSQL in dataDir. */
    databaseUrl: v.DATABASE_URL,
    database: {
      /** Undefined: `databaseUrl` has no pooler. */
      directUrl: v.DATABASE_DIRECT_URL,
      readUrl: v.DATABASE_READ_URL,
      connections: v.DATABASE_POOL,
      waitMs: v.DATABASE_WAIT_SECONDS * 1_000,
    },
    /** Undefined: each process counts separately. */
    valkeyUrl: v.VALKEY_URL,
    secrets: secretsOf(v, dataDir),
    /** Whether the portal generated the first one in dataDir. */
    isSecretGenerated: v.APP_SECRET === undefined,
    /** One of `secrets`, not used for signing yet. */
    nextSecret: v.APP_SECRET_NEXT,
    acceptsNewSecret: v.NEW_APP_SECRET === 'allow',
    backup: {
      passphrase: v.BACKUP_PASSPHRASE,
      /** Undefined: only `npm run backup` writes one. */
      to: v.BACKUP_TO ?? (v.DATABASE_URL ? undefined : { folder: join(dataDir, 'backups') }),
      /** UTC */
      hour: v.BACKUP_HOUR,
      /** Interval. */
      hours: v.BACKUP_HOURS,
      keep: v.BACKUP_KEEP,
    },
    seed: v.SEED ?? (isPublic ? 'none' : 'demo'),
    owner: group({ email: v.ADMIN_EMAIL, password: v.ADMIN_PASSWORD }),
    games: {
      pollSeconds: v.GAME_POLL_SECONDS,
      allow: v.GAME_SERVER_ALLOW,
      /** The file of an AssettoServer Hub, read every ten minutes. */
      hubFile: v.HUB_FILE,
    },
    discord: {
      apiUrl: v.DISCORD_API_URL,
      bot: group({ token: v.DISCORD_BOT_TOKEN, guildId: v.DISCORD_GUILD_ID }),
      /** For Discord's sign-in. */
      client: group({ id: v.DISCORD_CLIENT_ID, secret: v.DISCORD_CLIENT_SECRET }),
    },
    /** Undefined: no Telegram notifications. */
    telegram: v.TELEGRAM_BOT_TOKEN ? { apiUrl: v.TELEGRAM_API_URL, token: v.TELEGRAM_BOT_TOKEN } : undefined,
    push: {
      /** Undefined: the portal generates them. */
      keys: group({ publicKey: v.VAPID_PUBLIC_KEY, privateKey: v.VAPID_PRIVATE_KEY }),
      allow: v.PUSH_SERVICE_ALLOW,
    },
    steam: {
      /** Accepts any typed id as verified. Otherwise Steam itself verifies, which needs no key. */
      local:
        !v.STEAM_API_KEY && v.STEAM_OPENID_URL === steamSignIn && (!isPublic || v.LOCAL_STEAM === 'allow'),
      openidUrl: v.STEAM_OPENID_URL,
      apiUrl: v.STEAM_API_URL,
      apiKey: v.STEAM_API_KEY,
    },
    mail: {
      smtpUrl: v.SMTP_URL,
      from: v.MAIL_FROM ?? `Paddock <no-reply@${new URL(publicUrl).hostname}>`,
    },
    payments: {
      /** True without a provider: the local page serves every method. */
      local: !hasProvider(v),
      keys: paymentKeys(v),
    },
    s3: group({
      endpoint: v.S3_ENDPOINT,
      bucket: v.S3_BUCKET,
      region: v.S3_REGION,
      accessKeyId: v.S3_ACCESS_KEY_ID,
      secretAccessKey: v.S3_SECRET_ACCESS_KEY,
    }),
  });
}

/**
 * Reads settings before a secret exists, because a backup brings its own. Throws ConfigError, as does
 * `loadWithSecret` if the existing secret differs.
 */
export function readRestoreSettings(env: Env = process.env) {
  const v = parse(env);
  return {
    passphrase: v.BACKUP_PASSPHRASE,
    dataDir: resolve(v.DATA_DIR),
    loadWithSecrets: (given: Secrets): Config => {
      const known = secretsOf(v, resolve(v.DATA_DIR), given);
      if (!given.every((secret) => known.includes(secret)))
        throw new ConfigError(
          v.APP_SECRET
            ? 'APP_SECRET is not that of the backup: set the same one as APP_SECRET or APP_SECRET_PREVIOUS, or leave it away.'
            : 'DATA_DIR holds another secret than the backup: restore into another one.',
        );
      return loadConfig(env);
    },
  };
}

/** The current one first. `given`: used instead of generating them. */
function secretsOf(v: Environment, dataDir: string, given?: Secrets): Secrets {
  const { APP_SECRET: current, APP_SECRET_NEXT: next, APP_SECRET_PREVIOUS: previous } = v;
  if (current) return [current, ...[next, previous].filter((secret) => secret !== undefined)];
  try {
    return readOrCreateSecrets(dataDir, secretBytes, given && [...given]);
  } catch (cause) {
    throw new ConfigError(`DATA_DIR cannot be used: ${(cause as Error).message}.`, { cause });
  }
}

const wholeOrNothing: (keyof Environment)[][] = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['DISCORD_BOT_TOKEN', 'DISCORD_GUILD_ID'],
  ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
];

function checkSecrets(v: Environment): string[] {
  return (['APP_SECRET_NEXT', 'APP_SECRET_PREVIOUS'] as const).flatMap((name) => {
    if (v[name] === undefined) return [];
    if (v.APP_SECRET === undefined) return [`APP_SECRET must be set as well, because ${name} is.`];
    return v[name] === v.APP_SECRET ? [`${name} must be another one than APP_SECRET.`] : [];
  });
}

function checkGroups(v: Environment): string[] {
  return wholeOrNothing.flatMap((names) => {
    const given = names.filter((name) => v[name] !== undefined);
    if (given.length === 0) return [];
    return names
      .filter((name) => v[name] === undefined)
      .map((name) => `${name} must be set as well, because ${given.join(' and ')} is.`);
  });
}

/** Settings that make a portal more than a local trial. */
function publicSigns(v: Environment): string[] {
  const url = v.PUBLIC_URL;
  return [
    ...(v.DATABASE_URL ? ['DATABASE_URL is set'] : []),
    ...(url && !isLoopback(new URL(url).hostname) ? [`PUBLIC_URL is ${url}`] : []),
    ...(isLoopback(v.HOST) ? [] : [`HOST is ${v.HOST}`]),
    ...(hasProvider(v) ? ['a payment provider is configured'] : []),
  ];
}

function checkLocalPayments(v: Environment): string[] {
  const [sign] = publicSigns(v);
  if (!sign || hasProvider(v) || v.LOCAL_PAYMENTS === 'allow') return [];
  const names = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(providerVariables);
  return [
    `LOCAL_PAYMENTS must be allow when ${sign} and no payment provider is: without ` +
      `${names} everything could be bought without money.`,
  ];
}

function checkBackups(v: Environment): string[] {
  if (!v.BACKUP_TO || 'folder' in v.BACKUP_TO) return [];
  return [
    ...(v.S3_ENDPOINT ? [] : ['S3_ENDPOINT must be set as well, because BACKUP_TO begins with s3://.']),
    ...(v.BACKUP_PASSPHRASE
      ? []
      : ['BACKUP_PASSPHRASE must be set as well, because BACKUP_TO is a store that others may read.']),
  ];
}

/** Settings removed in earlier releases that operators may rely on. */
function checkRemoved(env: Env): string[] {
  return ['WAL_ARCHIVE_TO', 'WAL_ARCHIVE_DAYS']
    .filter((name) => env[name])
    .map(
      (name) =>
        `${name} must be taken away: the log of the embedded database is not archived any more. Set BACKUP_HOURS for more backups, or ` +
        'DATABASE_URL for a PostgreSQL that pgBackRest keeps, as docs/operating.md says.',
    );
}

/** The embedded database belongs to a single process, which must have all roles. */
function checkProcesses(v: Environment): string[] {
  if (v.DATABASE_URL) return [];
  return [
    ...(v.ROLE === 'all' ? [] : [`DATABASE_URL must be set as well, because ROLE is ${v.ROLE}.`]),
    ...(['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const)
      .filter((name) => v[name] !== undefined)
      .map((name) => `DATABASE_URL must be set as well, because ${name} is.`),
  ];
}

/** The required variable of each payment provider, for the error message. */
const providerVariables = [
  'STRIPE_SECRET_KEY',
  'NOWPAYMENTS_API_KEY',
  'ZARINPAL_MERCHANT_ID',
] as const satisfies (keyof Environment)[];

function hasProvider(v: Environment): boolean {
  return Object.values(paymentKeys(v)).some((keys) => keys !== undefined);
}

/** The keys of each payment provider, by its name in adapters/payments/providers.ts. */
function paymentKeys(v: Environment) {
  return {
    stripe: v.STRIPE_SECRET_KEY
      ? { secretKey: v.STRIPE_SECRET_KEY, webhookSecret: v.STRIPE_WEBHOOK_SECRET, apiUrl: v.STRIPE_API_URL }
      : undefined,
    nowpayments: v.NOWPAYMENTS_API_KEY
      ? {
          apiKey: v.NOWPAYMENTS_API_KEY,
          ipnSecret: v.NOWPAYMENTS_IPN_SECRET,
          apiUrl: v.NOWPAYMENTS_API_URL,
        }
      : undefined,
    zarinpal: v.ZARINPAL_MERCHANT_ID
      ? { merchantId: v.ZARINPAL_MERCHANT_ID, baseUrl: v.ZARINPAL_BASE_URL }
      : undefined,
  };
}

type Complete<T> = { [K in keyof T]: NonNullable<T[K]> };

/** Returns the group if all of it is set, otherwise undefined; checkGroups has rejected partial groups. */
function group<T extends Record<string, unknown>>(values: T): Complete<T> | undefined {
  return Object.values(values).includes(undefined) ? undefined : (values as Complete<T>);
}

type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

function deepFreeze<T extends object>(value: T): Frozen<T> {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) deepFreeze(part);
  return Object.freeze(value) as Frozen<T>;
}
