import { and, asc, eq, gt, or } from 'drizzle-orm';
import { afterOf } from '../../../db/audit/audit.ts';
import { auditLog } from '../../../db/audit/tables.ts';
import { findSecondFactors } from '../../accounts/second-factor/queries.ts';
import { sessions } from '../../accounts/sessions/tables.ts';
import {
  notificationDevices,
  notificationSettings,
  notifications,
  outgoingMessages,
  quietHours,
  telegramLinks,
} from '../../notifications/tables.ts';
import { invitations } from '../../user-admin/tables.ts';
import { activeDays } from '../../users/activity/tables.ts';
import { roles } from '../../users/tables.ts';
import { type Area, atOnce, byId } from './areas.ts';

const withoutKeys = (values: object, isGone: (key: string) => boolean) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !isGone(key)));

const isOwn = (id: number) => and(eq(auditLog.target_type, 'user'), eq(auditLog.target_id, String(id)));

/** Of the row of an account, what is a secret or only serves to find it. */
const ours = new Set(['password_hash', 'search_text', 'username_key', 'username_skeleton', 'role_id']);

/** What somebody else wrote, and who that was, is theirs. */
const theirs = new Set(['from', 'note', 'comment']);

/** Who the member is, where they sign in, and what was noted about it. */
export const accountAreas: Area[] = [
  atOnce('account/profile', async (db, member) => {
    const [role] = await db.select({ name: roles.name }).from(roles).where(eq(roles.id, member.role_id));
    return [{ ...withoutKeys(member, (key) => ours.has(key)), role: role?.name }];
  }),
  atOnce('account/sign-ins', (db, { id }) =>
    db
      .select({
        ip: sessions.ip,
        user_agent: sessions.user_agent,
        created_at: sessions.created_at,
        last_used_at: sessions.last_used_at,
      })
      .from(sessions)
      .where(eq(sessions.user_id, id))
      .orderBy(asc(sessions.id)),
  ),
  atOnce('account/second-factors', async (db, { id }) => [await findSecondFactors(db, id)]),
  // Whom the member invited is theirs: of those it is told that there are any, and of the own one what it gives.
  atOnce('account/invitations', async (db, { id, email }) => {
    const rows = await db
      .select()
      .from(invitations)
      .where(or(eq(invitations.invited_by, id), eq(invitations.email, email.toLowerCase())))
      .orderBy(asc(invitations.id));
    return rows.map(({ invited_by, created_at, expires_at }) => ({
      kind: invited_by === id ? 'sent' : 'received',
      created_at,
      expires_at,
    }));
  }),
  atOnce('account/days-of-use', (db, { id }) =>
    db
      .select({ day: activeDays.day, first_at: activeDays.first_at })
      .from(activeDays)
      .where(eq(activeDays.user_id, id))
      .orderBy(asc(activeDays.day)),
  ),
  // Of what one of the staff did to others the archive says that it was done, and nothing of them.
  byId('audit-log/done-by-you', (db, { id }, after, limit) =>
    db
      .select({
        id: auditLog.id,
        at: auditLog.at,
        action: auditLog.action,
        target_type: auditLog.target_type,
        ip: auditLog.ip,
      })
      .from(auditLog)
      .where(and(eq(auditLog.actor_id, id), gt(auditLog.id, after)))
      .orderBy(asc(auditLog.id))
      .limit(limit),
  ),
  // Who of the staff did it, and from where somebody else tried, is not the member's to know.
  byId('audit-log/done-to-your-account', async (db, { id }, after, limit) => {
    const rows = await db
      .select({
        id: auditLog.id,
        at: auditLog.at,
        action: auditLog.action,
        before: auditLog.before,
        after: auditLog.after,
        user_agent: auditLog.user_agent,
      })
      .from(auditLog)
      .where(and(isOwn(id), gt(auditLog.id, after)))
      .orderBy(asc(auditLog.id))
      .limit(limit);
    return rows.map(({ user_agent, ...row }) =>
      row.action === 'sign_in.failed' ? row : { ...row, after: afterOf({ ...row, user_agent }) },
    );
  }),
  byId('notifications/notifications', async (db, { id }, after, limit) => {
    const rows = await db
      .select({
        id: notifications.id,
        kind: notifications.kind,
        data: notifications.data,
        created_at: notifications.created_at,
        read_at: notifications.read_at,
      })
      .from(notifications)
      .where(and(eq(notifications.user_id, id), gt(notifications.id, after)))
      .orderBy(asc(notifications.id))
      .limit(limit);
    return rows.map((row) => ({ ...row, data: withoutKeys(row.data, (key) => theirs.has(key)) }));
  }),
  byId('notifications/messages', (db, { id }, after, limit) =>
    db
      .select({
        id: outgoingMessages.id,
        channel: outgoingMessages.channel,
        kind: outgoingMessages.kind,
        state: outgoingMessages.state,
        created_at: outgoingMessages.created_at,
        sent_at: outgoingMessages.sent_at,
      })
      .from(outgoingMessages)
      .where(and(eq(outgoingMessages.user_id, id), gt(outgoingMessages.id, after)))
      .orderBy(asc(outgoingMessages.id))
      .limit(limit),
  ),
  atOnce('notifications/settings', (db, { id }) =>
    db
      .select({
        kind: notificationSettings.kind,
        site: notificationSettings.site,
        mail: notificationSettings.mail,
        discord: notificationSettings.discord,
        telegram: notificationSettings.telegram,
        push: notificationSettings.push,
      })
      .from(notificationSettings)
      .where(eq(notificationSettings.user_id, id)),
  ),
  atOnce('notifications/quiet_hours', (db, { id }) =>
    db.select().from(quietHours).where(eq(quietHours.user_id, id)),
  ),
  atOnce('notifications/telegram', (db, { id }) =>
    db.select().from(telegramLinks).where(eq(telegramLinks.user_id, id)),
  ),
  atOnce('notifications/devices', (db, { id }) =>
    db
      .select({
        user_agent: notificationDevices.user_agent,
        endpoint: notificationDevices.endpoint,
        created_at: notificationDevices.created_at,
        last_sent_at: notificationDevices.last_sent_at,
      })
      .from(notificationDevices)
      .where(eq(notificationDevices.user_id, id)),
  ),
];
