import { passwordMax, passwordMinPlayer } from '@paddock/contract/accounts/rules';
import * as z from 'zod/mini';
import {
  addressRanges,
  addressStarting,
  backupTarget,
  decimal,
  httpAddress,
  oneOf,
  origin,
  providerAddress,
  providerOrigin,
  text,
  wholeNumber,
} from './env-values.ts';

export const secretBytes = 32;
/** Different letters; of 32 random hex digits fewer is one case in a million million. */
const secretLettersMin = 6;
export const steamSignIn = 'https://steamcommunity.com/openid/login';
const longSecret = z.string().check(
  z.refine((value) => Buffer.byteLength(value) >= secretBytes, {
    message: `must have at least ${secretBytes} bytes, such as the output of "openssl rand -hex 32"`,
  }),
  z.refine((value) => new Set(value).size >= secretLettersMin, {
    message: 'must be random, such as the output of "openssl rand -hex 32"',
  }),
);
const ownerPassword = z
  .string()
  .check(
    z.refine(
      ({ length }) => length >= passwordMinPlayer && length <= passwordMax,
      `must have ${passwordMinPlayer} to ${passwordMax} characters`,
    ),
  );

const databaseAddress = addressStarting(
  ['postgres:', 'postgresql:'],
  'must be an address such as postgresql://user:password@host:5432/database',
);

/** Every environment variable the portal reads. All are optional; an empty one counts as not set. */
export const environment = z.object({
  // Where it listens. Only this machine can reach 127.0.0.1; behind a container's port it must be 0.0.0.0.
  PORT: z._default(wholeNumber(1, 65_535), 3000),
  HOST: z._default(text, '127.0.0.1'),
  // The origin people see, in links of mails and to payment providers; `http://localhost:PORT` when not set.
  PUBLIC_URL: z.optional(origin),
  // How many reverse proxies stand before the portal: so many entries of X-Forwarded-For are believed. Unset behind one, all visitors share one allowance.
  TRUSTED_PROXIES: z.optional(wholeNumber(0, 10)),
  // How long the portal goes on after SIGTERM while `/readyz` already says 503; 5 with DATABASE_URL, else 0.
  SHUTDOWN_DELAY_SECONDS: z.optional(decimal(0, 600)),
  // Ignored, with a line at the start: a portal is one process, and several stand behind a proxy.
  WEB_CONCURRENCY: z.optional(text),
  // What this process does: `web` answers requests, `worker` polls, sends and does the jobs, `all` both; others than `all` need DATABASE_URL.
  ROLE: z._default(oneOf('all', 'web', 'worker'), 'all'),
  // How often argon2id goes over its 46 MiB: to be chosen so that a sign-in takes 50 to 150 ms of a processor.
  PASSWORD_HASH_PASSES: z._default(wholeNumber(1, 100), 6),
  // What is written to standard output, as JSON: `error`, `warn`, or `info` for a line of each request.
  LOG_LEVEL: z._default(oneOf('error', 'warn', 'info'), 'warn'),
  // Where Prometheus reads figures, at `/metrics`; nowhere unless set. Whoever reaches the port may read them.
  METRICS_PORT: z.optional(wholeNumber(1, 65_535)),
  METRICS_HOST: z._default(text, '127.0.0.1'),
  // Statements that take so many ms or more are written to standard error; 0 writes all of them.
  SLOW_QUERY_MS: z._default(wholeNumber(0, 600_000), 1_000),
  // A collector of OpenTelemetry, which is sent a trace of requests, statements and calls of others.
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(httpAddress),
  OTEL_SERVICE_NAME: z._default(text, 'paddock'),
  // The share of requests that are traced, 0 to 1; one whose trace a proxy has begun is traced as that says.
  OTEL_TRACES_SAMPLER_ARG: z._default(decimal(0, 1), 1),
  // A service that speaks as Sentry does, which is told of errors that nobody has thought of.
  SENTRY_DSN: z.optional(httpAddress),
  // Multiplies every rate limit, so that load tests can run.
  RATE_LIMIT_FACTOR: z._default(decimal(0.001, 1_000_000), 1),

  // Where uploads, the embedded database with its passwords and the generated secret are kept; closed to other accounts of the machine.
  DATA_DIR: z._default(text, './data'),
  // PostgreSQL 15 or newer instead of the embedded one; its role migrates and answers requests (the embedded one has two).
  DATABASE_URL: z.optional(databaseAddress),
  // The same database past a pooler such as PgBouncer, for what needs a session: migrations, notices, backups, locks of uploads.
  DATABASE_DIRECT_URL: z.optional(databaseAddress),
  // A replica of it: public lists, boards, exports and dashboards are read there once it has caught up.
  DATABASE_READ_URL: z.optional(databaseAddress),
  // Connections of each process at most; beside them a few that are direct.
  DATABASE_POOL: z._default(wholeNumber(2, 1_000), 20),
  // How long a request waits for a database that is away before it is answered 503; 30 under a failover manager, which takes some twenty.
  DATABASE_WAIT_SECONDS: z._default(decimal(0, 300), 5),
  // Valkey or Redis, which counts rate limits of all processes together: `valkey://:password@host:6379/0`, `valkeys:` with TLS.
  VALKEY_URL: z.optional(
    addressStarting(
      ['valkey:', 'valkeys:', 'redis:', 'rediss:'],
      'must be an address such as valkey://:password@host:6379/0',
    ),
  ),
  // The key of every HMAC, at least 32 random bytes; made in `DATA_DIR/secret` when not set. Several processes must share one, and a backup needs it.
  APP_SECRET: z.optional(longSecret),
  // The secret that is to follow, where several processes run: accepted by all of them before the first one uses it.
  APP_SECRET_NEXT: z.optional(longSecret),
  // The secret before: what it has made is accepted, and made anew with APP_SECRET. A start says whether it may be taken away.
  APP_SECRET_PREVIOUS: z.optional(longSecret),
  // `allow` for one start whose secret is another than the database was begun with, because that one is lost.
  NEW_APP_SECRET: z.optional(oneOf('allow')),
  // Encrypts the backups that `npm run backup` writes, and opens them for `npm run restore`.
  BACKUP_PASSPHRASE: z.optional(z.string().check(z.minLength(12, 'must have at least 12 characters'))),
  // Where backups are written: a folder, or `s3://BUCKET/PREFIX` in the store of S3_*. Without it `DATA_DIR/backups`, and with DATABASE_URL none.
  BACKUP_TO: z.optional(backupTarget),
  // The hour of the one that is written each day, UTC.
  BACKUP_HOUR: z._default(wholeNumber(0, 23), 22),
  // Every so many hours, counted from that one, instead of once a day.
  BACKUP_HOURS: z._default(wholeNumber(1, 24), 24),
  // How many of them are kept there.
  BACKUP_KEEP: z._default(wholeNumber(1, 1_000), 7),

  // What the first start puts into an empty database: `demo`, or `none` as on a public portal by default.
  SEED: z.optional(oneOf('demo', 'none')),
  // The developer-role account of the first start, 10 characters of password or more; without them a random one is made and shown once.
  ADMIN_EMAIL: z.optional(z.string().check(z.email('must be an e-mail address'))),
  ADMIN_PASSWORD: z.optional(ownerPassword),

  // How often the game servers are asked.
  GAME_POLL_SECONDS: z._default(decimal(0.1, 3600), 25),
  // Private addresses or CIDR ranges that may be asked.
  GAME_SERVER_ALLOW: z._default(addressRanges, []),
  // The database of an AssettoServer Hub, read every ten minutes.
  HUB_FILE: z.optional(text),

  // The bot that sends link codes and gives roles; without it messages stand in the dev mailbox.
  DISCORD_BOT_TOKEN: z.optional(text),
  DISCORD_GUILD_ID: z.optional(z.string().check(z.regex(/^\d{15,21}$/, 'must be the number of a guild'))),
  DISCORD_API_URL: z._default(providerAddress, 'https://discord.com/api'),
  // Members link Discord by its own sign-in as well; its redirect address is `PUBLIC_URL/api/v1/users/discord/return`.
  DISCORD_CLIENT_ID: z.optional(
    z.string().check(z.regex(/^\d{15,21}$/, 'must be the number of an application')),
  ),
  DISCORD_CLIENT_SECRET: z.optional(text),

  // The bot that members link to be told by Telegram; without it nobody is offered that.
  TELEGRAM_BOT_TOKEN: z.optional(
    z.string().check(z.regex(/^\d{3,20}:[\w-]{20,}$/, 'must be the token of a bot')),
  ),
  TELEGRAM_API_URL: z._default(providerAddress, 'https://api.telegram.org'),

  // The pair by which push services of browsers know the portal, base64url; made and kept in the database when not set.
  VAPID_PUBLIC_KEY: z.optional(z.string().check(z.regex(/^[\w-]{87}$/, 'must be a public VAPID key'))),
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, 'must be a private VAPID key'))),
  // Private addresses or CIDR ranges in which a push service may stand.
  PUSH_SERVICE_ALLOW: z._default(addressRanges, []),

  // Sign-in through Steam; the key brings names and pictures.
  STEAM_OPENID_URL: z._default(providerAddress, steamSignIn),
  STEAM_API_KEY: z.optional(text),
  STEAM_API_URL: z._default(providerOrigin, 'https://api.steampowered.com'),

  // Where mail is handed over: `smtps://user:password@host:465` or `smtp://host:587` with STARTTLS; else it stands in the dev mailbox.
  SMTP_URL: z.optional(
    addressStarting(
      ['smtp:', 'smtps:'],
      'must be an address such as smtps://user:password@mail.example.com:465',
    ),
  ),
  // Who mails come from, such as `Paddock <no-reply@example.com>`; SPF, DKIM and DMARC of that domain are the operator's.
  MAIL_FROM: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[^<>\r\n]*<?[^\s@<>]+@[^\s@<>]+>?$/,
          'must be an address such as Paddock <no-reply@example.com>',
        ),
      ),
  ),

  // Dollars by card.
  STRIPE_SECRET_KEY: z.optional(text),
  STRIPE_WEBHOOK_SECRET: z.optional(text),
  STRIPE_API_URL: z._default(providerOrigin, 'https://api.stripe.com'),
  // Dollars by crypto.
  NOWPAYMENTS_API_KEY: z.optional(text),
  NOWPAYMENTS_IPN_SECRET: z.optional(text),
  NOWPAYMENTS_API_URL: z._default(providerOrigin, 'https://api.nowpayments.io'),
  // Rials.
  ZARINPAL_MERCHANT_ID: z.optional(text),
  ZARINPAL_BASE_URL: z._default(providerOrigin, 'https://payment.zarinpal.com'),
  // `allow` lets the local payment page, where nobody pays, stand in for a provider on a public portal.
  LOCAL_PAYMENTS: z.optional(oneOf('allow')),
  // `allow` lets the local page that believes every Steam id stand in for Steam there.
  LOCAL_STEAM: z.optional(oneOf('allow')),

  // An S3-compatible store for uploads and downloads instead of a folder in DATA_DIR.
  S3_ENDPOINT: z.optional(httpAddress),
  S3_BUCKET: z.optional(text),
  S3_REGION: z._default(text, 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(text),
  S3_SECRET_ACCESS_KEY: z.optional(text),
});

export type Environment = z.output<typeof environment>;
