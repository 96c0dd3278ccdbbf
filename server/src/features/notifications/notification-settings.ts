import { isAdmin, type Role } from '@paddock/contract/core/permissions';
import type { Locale } from '@paddock/contract/i18n/locale';
import type { NotificationSettings } from '@paddock/contract/notifications/calls';
import { catalogue } from '@paddock/contract/notifications/catalogue';
import { type NotificationKind, notificationKinds } from '@paddock/contract/notifications/kinds';
import { eq, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/database.ts';
import { users } from '../users/tables.ts';
import { getRecipient } from './outgoing/queries.ts';
import { notificationSettings } from './tables.ts';

type Chosen = NotificationSettings['kinds'][number];

/** Players choose nothing for the kinds of the staff. */
export function selectableKinds(role: Role): readonly NotificationKind[] {
  return notificationKinds.filter((kind) => isAdmin(role) || catalogue[kind].audience === 'everybody');
}

function defaultsOf(kind: NotificationKind): Chosen {
  return { kind, ...catalogue[kind].channels };
}

export async function getNotificationSettings(db: Executor, user_id: number): Promise<NotificationSettings> {
  const [reader, rows] = await Promise.all([
    getRecipient(db, user_id),
    db.select().from(notificationSettings).where(eq(notificationSettings.user_id, user_id)),
  ]);
  return {
    locale: reader.locale,
    email: reader.email,
    email_verified: reader.email_verified_at !== null,
    discord_linked: reader.discord_id !== null,
    kinds: selectableKinds(reader.role).map(
      (kind) => rows.find((row) => row.kind === kind) ?? defaultsOf(kind),
    ),
  };
}

export interface NotificationSettingsUpdate {
  locale?: Locale | undefined;
  kinds?: readonly Chosen[] | undefined;
}

/** Stores what was chosen; of a kind that is named twice the last holds, and one of the staff is no choice of a player. */
export async function updateNotificationSettings(
  db: Database,
  { id, role }: { id: number; role: Role },
  { locale, kinds = [] }: NotificationSettingsUpdate,
): Promise<void> {
  const chosen = new Map(kinds.map((one) => [one.kind, one]));
  const own = selectableKinds(role).flatMap((kind) => chosen.get(kind) ?? []);
  await db.transaction(async (tx) => {
    if (locale) await tx.update(users).set({ locale }).where(eq(users.id, id));
    if (own.length === 0) return;
    await tx
      .insert(notificationSettings)
      .values(own.map((one) => ({ ...one, user_id: id })))
      .onConflictDoUpdate({
        target: [notificationSettings.user_id, notificationSettings.kind],
        set: { site: sql`excluded.site`, mail: sql`excluded.mail`, discord: sql`excluded.discord` },
      });
  });
}
