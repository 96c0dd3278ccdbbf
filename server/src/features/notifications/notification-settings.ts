import { isAdmin, type Role } from '@paddock/contract/core/permissions';
import type { Locale } from '@paddock/contract/i18n/locale';
import { catalogue } from '@paddock/contract/notifications/catalogue';
import { type NotificationKind, notificationKinds } from '@paddock/contract/notifications/kinds';
import { clockOfMinutes, minutesOfClock } from '@paddock/contract/notifications/quiet-hours';
import { audibleChannels } from '@paddock/contract/notifications/rules';
import type { NotificationSettings, QuietHours } from '@paddock/contract/notifications/settings-calls';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import type { Database, Executor } from '../../db/database.ts';
import { users } from '../users/tables.ts';
import { getPushKeys } from './devices/push-keys.ts';
import { getRecipient } from './outgoing/queries.ts';
import { sendNow } from './queue-message.ts';
import { notificationSettings, outgoingMessages, quietHours, telegramLinks } from './tables.ts';

type KindSettings = NotificationSettings['kinds'][number];

/** Returns the kinds that a role may configure; kinds for staff are hidden from players. */
export function selectableKinds(role: Role): readonly NotificationKind[] {
  return notificationKinds.filter((kind) => isAdmin(role) || catalogue[kind].audience === 'everybody');
}

function defaultsOf(kind: NotificationKind): KindSettings {
  return { kind, ...catalogue[kind].channels };
}

export async function getNotificationSettings(
  deps: Pick<Deps, 'db' | 'config' | 'push' | 'telegram'>,
  user_id: number,
): Promise<NotificationSettings> {
  const { db, telegram } = deps;
  const [reader, rows, [chat], keys] = await Promise.all([
    getRecipient(db, user_id),
    db.select().from(notificationSettings).where(eq(notificationSettings.user_id, user_id)),
    db.select({ name: telegramLinks.name }).from(telegramLinks).where(eq(telegramLinks.user_id, user_id)),
    getPushKeys(deps),
  ]);
  const { quiet } = reader;
  return {
    locale: reader.locale,
    email: reader.email,
    email_verified: reader.email_verified_at !== null,
    discord_linked: reader.discord_id !== null,
    telegram: telegram ? { linked: chat !== undefined, name: chat?.name ?? null } : null,
    push_key: keys.publicKey,
    quiet_hours: quiet && {
      from: clockOfMinutes(quiet.from_minute),
      to: clockOfMinutes(quiet.to_minute),
      time_zone: quiet.time_zone,
    },
    kinds: selectableKinds(reader.role).map((kind) => {
      const usual = defaultsOf(kind);
      const row = rows.find((one) => one.kind === kind);
      if (!row) return usual;
      return { ...row, telegram: row.telegram ?? usual.telegram, push: row.push ?? usual.push };
    }),
  };
}

type KindChoice = Omit<KindSettings, 'telegram' | 'push'> & {
  [Channel in 'telegram' | 'push']?: boolean | undefined;
};

export interface NotificationSettingsUpdate {
  locale?: Locale | undefined;
  quiet_hours?: QuietHours | null | undefined;
  kinds?: readonly KindChoice[] | undefined;
}

async function setQuietHours(
  tx: Executor,
  user_id: number,
  quiet: QuietHours | null,
  now: Date,
): Promise<void> {
  if (quiet === null) {
    await tx.delete(quietHours).where(eq(quietHours.user_id, user_id));
  } else {
    const set = {
      from_minute: minutesOfClock(quiet.from) ?? 0,
      to_minute: minutesOfClock(quiet.to) ?? 0,
      time_zone: quiet.time_zone,
    };
    await tx
      .insert(quietHours)
      .values({ ...set, user_id })
      .onConflictDoUpdate({ target: quietHours.user_id, set });
  }
  // Messages that were waiting for the end of the previous quiet hours.
  const isQuiet = and(
    eq(outgoingMessages.user_id, user_id),
    inArray(outgoingMessages.channel, [...audibleChannels]),
    eq(outgoingMessages.attempts, 0),
  );
  await sendNow(tx, isQuiet, now);
}

/** Stores settings by kind. The last entry of a kind wins, and kinds that the role cannot configure are ignored. */
export async function updateNotificationSettings(
  db: Database,
  { id, role }: { id: number; role: Role },
  { locale, quiet_hours, kinds = [] }: NotificationSettingsUpdate,
  now: Date,
): Promise<void> {
  const chosen = new Map(kinds.map((one) => [one.kind, one]));
  const selected = selectableKinds(role).flatMap((kind) => chosen.get(kind) ?? []);
  await db.transaction(async (tx) => {
    if (locale) await tx.update(users).set({ locale }).where(eq(users.id, id));
    if (quiet_hours !== undefined) await setQuietHours(tx, id, quiet_hours, now);
    if (selected.length === 0) return;
    const { telegram, push } = notificationSettings;
    await tx
      .insert(notificationSettings)
      .values(selected.map((one) => ({ ...one, user_id: id })))
      .onConflictDoUpdate({
        target: [notificationSettings.user_id, notificationSettings.kind],
        set: {
          site: sql`excluded.site`,
          mail: sql`excluded.mail`,
          discord: sql`excluded.discord`,
          telegram: sql`coalesce(excluded.telegram, ${telegram})`,
          push: sql`coalesce(excluded.push, ${push})`,
        },
      });
  });
}
