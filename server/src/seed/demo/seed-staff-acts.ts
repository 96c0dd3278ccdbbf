import { randomUUID } from 'node:crypto';
import type { CorrectionForm } from '@paddock/contract/championships/results/result-admin-calls';
import type { AuditAction } from '@paddock/contract/core/audit-actions';
import type { VoidCode } from '@paddock/contract/racing/lap-rules';
import type { User } from '@paddock/contract/users/calls';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { runWithAuditContext } from '../../db/audit/audit.ts';
import { createCorrection } from '../../features/championships/results-desk/correct-results.ts';
import { refundTransaction } from '../../features/payments/refunds/refund-transaction.ts';
import { setTransactionStatus } from '../../features/payments/settlement/set-transaction-status.ts';
import { transactions } from '../../features/payments/tables.ts';
import { laps, sessions } from '../../features/racing/tables.ts';
import { restoreLap, voidLap } from '../../features/racing/withdrawals/void-lap.ts';
import { updateServer } from '../../features/servers/edit-server.ts';
import { gameServers } from '../../features/servers/tables.ts';
import { setUserStatus } from '../../features/user-admin/set-user-status.ts';
import { setUserRole } from '../../features/user-admin/update-user.ts';
import { getUser } from '../../features/users/queries.ts';
import { daysAgo, viewerOf } from './seed-purchases.ts';

/** An act of staff, by days ago. */
interface Act {
  days: number;
  by: 'owner' | 'moderator' | 'manager';
  action: AuditAction;
  work: (deps: Deps, actor: User) => Promise<unknown>;
}

interface Community {
  /** The id of the owner. */
  owner: number;
  members: readonly User[];
  penalties: readonly CorrectionForm[];
}

const staffNames = { moderator: 'babak_ghasemi', editor: 'Golnaz', manager: 'SaraB' };

const idOf = (members: readonly User[], username: string) =>
  members.find((member) => member.username === username)?.id ?? 0;

/** Acts on members: promotions to staff, and temporary bans. */
function listMemberActs(members: readonly User[]): Act[] {
  const promote = (days: number, role: keyof typeof staffNames): Act => ({
    days,
    by: 'owner',
    action: 'user.role',
    work: (deps, actor) =>
      setUserRole(deps, idOf(members, staffNames[role]), role, viewerOf(actor, deps.now())),
  });
  const ban = (days: number, username: string, length: number, reason: string): Act => ({
    days,
    by: 'moderator',
    action: 'user.ban',
    work: (deps, actor) => {
      const status = { is_active: false, reason, message: reason, days: length };
      return setUserStatus(deps, idOf(members, username), status, viewerOf(actor, deps.now()));
    },
  });
  return [
    promote(62, 'manager'),
    promote(61, 'moderator'),
    promote(58, 'editor'),
    ban(36, 'gravel_trap', 7, 'تصادف عمدی در سه مسابقهٔ پیاپی'),
    {
      days: 33,
      by: 'owner',
      action: 'user.unban',
      work: (deps, actor) =>
        setUserStatus(deps, idOf(members, 'gravel_trap'), { is_active: true }, viewerOf(actor, deps.now())),
    },
    ban(19, 'pouyan_e30', 30, 'توهین به داوران پس از هشدار دوم'),
    ban(2, 'iman_tandem', 14, 'تقلب در تله‌متری سرور دریفت'),
  ];
}

const taken: readonly (readonly [number, string, VoidCode, string])[] = [
  [27, 'latebraker', 'cut', 'هر چهار چرخ بیرون از پیست در پیچ آخر'],
  [25, 'apexhunter', 'exploit', 'میان‌بُر از مسیر خدمات'],
  [14, 'FatihD', 'contact_gain', 'سرعت گرفتن با ضربه از پشت'],
  [6, 'rain_master', 'bug', 'زمان‌گیر سرور در این دور درست کار نکرد'],
];

/** Voided laps of practice; the first was restored after a protest. */
async function listLapActs({ db }: Deps, members: readonly User[]): Promise<Act[]> {
  const actions: Act[] = [];
  for (const [days, username, code, reason] of taken) {
    const steam_id = members.find((member) => member.username === username)?.steam_id ?? '';
    const [lap] = await db
      .select({ id: laps.id })
      .from(laps)
      .innerJoin(sessions, eq(sessions.id, laps.session_id))
      .where(and(eq(laps.steam_id, steam_id), eq(laps.valid, true), eq(sessions.type, 'PRACTICE')))
      .orderBy(asc(laps.driven_at), asc(laps.id))
      .limit(1);
    if (!lap) continue;
    actions.push({
      days,
      by: 'moderator',
      action: 'lap.void',
      work: (deps, actor) => voidLap(deps, lap.id, { code, reason }, actor.id),
    });
    if (actions.length > 1) continue;
    actions.push({
      days: days - 1,
      by: 'owner',
      action: 'lap.restore',
      work: (deps, actor) => restoreLap(deps, lap.id, actor.id),
    });
  }
  return actions;
}

async function listServerActs({ db }: Deps): Promise<Act[]> {
  const rows = await db.select().from(gameServers);
  const serverAt = (name: string) => rows.find(({ host }) => host?.startsWith(name))?.id ?? 0;
  const change = (days: number, name: string, fields: object): Act => ({
    days,
    by: 'manager',
    action: 'server.update',
    work: async (deps) => {
      const [now] = await db
        .select()
        .from(gameServers)
        .where(eq(gameServers.id, serverAt(name)));
      return updateServer(deps, serverAt(name), {
        fields: { ...fields, updated_at: now?.updated_at ?? undefined },
        files: {},
      } as never);
    },
  });
  return [
    change(30, 'sprint-', { max_players: 28, name: 'البرز GT3' }),
    change(12, 'school-', { max_players: 14 }),
    change(3, 'off-chalus', { in_maintenance: true }),
  ];
}

/** Refunds, and a payment completed by staff. */
async function listPaymentActs({ db }: Deps): Promise<Act[]> {
  const paid = await db
    .select({ id: transactions.id, amount: transactions.amount, currency: transactions.currency })
    .from(transactions)
    .where(
      and(
        eq(transactions.status, 'ACCEPTED'),
        eq(transactions.is_gift, false),
        isNull(transactions.review_reason),
      ),
    )
    .orderBy(asc(transactions.created_at));
  const [whole, part] = paid.filter(({ currency }) => currency === 'IRR');
  const [open] = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.status, 'PENDING'), eq(transactions.currency, 'IRR')));
  const refund = (
    days: number,
    row: (typeof paid)[number] | undefined,
    share: number,
    reason: string,
  ): Act[] =>
    row
      ? [
          {
            days,
            by: 'manager',
            action: 'transaction.refund',
            work: (deps, actor) =>
              refundTransaction(
                deps,
                viewerOf(actor, deps.now()),
                row.id,
                { amount: Math.round(row.amount * share), reason },
                { key: undefined, hash: 'demo' },
              ),
          },
        ]
      : [];
  return [
    ...refund(9, whole, 1, 'به‌اشتباه دو بار خریده بود'),
    ...refund(4, part, 0.5, 'نیمی از دوره سرور در دسترس نبود'),
    ...(open
      ? [
          {
            days: 0.6,
            by: 'manager',
            action: 'transaction.status',
            work: (deps, actor) =>
              setTransactionStatus(deps, open.id, 'REJECTED', {
                ...actor,
                reason: 'مبلغ واریزی با سفارش یکی نبود و برگشت داده شد',
              }),
          } satisfies Act,
        ]
      : []),
  ];
}

const penaltyDays = [9, 4.5, 4.4, 1.2];

/** Acts of staff in recent months in chronological order, with their audit log. */
export async function seedStaffActs(deps: Deps, { owner, members, penalties }: Community): Promise<void> {
  const given = penalties.map(
    (form, index): Act => ({
      days: penaltyDays[index] ?? 1,
      by: 'moderator',
      action: 'correction.create',
      work: (then, actor) => createCorrection(then, form, actor),
    }),
  );
  const actions = [
    ...listMemberActs(members),
    ...(await listLapActs(deps, members)),
    ...(await listServerActs(deps)),
    ...(await listPaymentActs(deps)),
    ...given,
  ]
    // Spread over the day.
    .map((act, index) => ({ ...act, days: act.days + ((index * 37) % 50) / 100 }))
    .toSorted((a, b) => b.days - a.days);
  for (const { days, by, action, work } of actions) {
    const then = daysAgo(deps, days);
    const id = by === 'owner' ? owner : idOf(members, staffNames[by]);
    const actor = await getUser(deps.db, id);
    const context = {
      actor,
      action,
      at: then.now(),
      ip: '203.0.113.7',
      request_id: randomUUID(),
      isNoted: false,
    };
    await runWithAuditContext(context, () => work(then, actor));
  }
}
