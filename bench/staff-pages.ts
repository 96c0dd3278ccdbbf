import { dashboardPeriods } from '@paddock/contract/overview/rules';
import { sql } from 'drizzle-orm';
import { addAuditRows } from '../server/src/db/audit/audit.ts';
import { auditLog } from '../server/src/db/audit/tables.ts';
import { verifyAuditLog } from '../server/src/db/audit/verify.ts';
import { tehranDayOf } from '../server/src/db/tehran-days.ts';
import { checkLedger } from '../server/src/features/payments/admin/check-ledger.ts';
import { growTo, makeOwner } from './make-users.ts';
import { type BenchPortal, startPortal } from './portal.ts';
import { ask, closeConnections, ms, percentile, printLine } from './timing.ts';

/*
 * Staff requests to a portal that has grown: the dashboard over HTTP with so many users, rows of the audit log and
 * ledger entries, and the full checks of the ledger and audit log.
 * npm run bench:staff -- 200000 500000 320000
 */

const [users = 200_000, auditRows = 500_000, entries = 320_000] = process.argv.slice(2).map(Number);
const limitMs = 300;
const rounds = 10;
const minuteMs = 60_000;

/** Adds sign-ins of the last months, with valid hashes. */
async function fillAuditLog({ deps }: BenchPortal): Promise<void> {
  const step = 2_000;
  for (let start = 0; start < auditRows; start += step) {
    const rows = Array.from({ length: Math.min(step, auditRows - start) }, (_, offset) => {
      const id = start + offset + 1_000_000;
      const actor_id = 1 + ((id * 7_919) % users);
      return {
        at: new Date(deps.now().getTime() - (auditRows - start - offset) * minuteMs * 0.25),
        actor_id,
        actor_name: `driver${actor_id}`,
        actor_level: 0,
        action: 'sign_in.done' as const,
        target_type: 'user' as const,
        target_id: String(actor_id),
        target_name: `driver${actor_id}`,
        before: null,
        after: null,
        ip: '127.0.0.1',
        user_agent: null,
        request_id: String(id),
      };
    });
    await deps.db.transaction((tx) => addAuditRows(tx, rows));
  }
  // What each sign-in stores besides.
  await deps.db.execute(sql`
    insert into active_days (day, user_id, first_at)
    select ${tehranDayOf(sql`at`)}, actor_id, min(at) from ${auditLog} where action = 'sign_in.done' group by 1, 2`);
}

/** Adds alternating top-ups and purchases of the last months, with two entries each. */
async function fillLedger({ deps }: BenchPortal): Promise<void> {
  await deps.db.execute(sql`
    insert into transactions
      (transaction_id, user_id, amount, currency, provider, status, confirmed_amount, created_at, settled_at)
    select substr(md5(g::text), 1, 24), (select min(id) from users) + (g / 2) % ${users}, 500, 'USD',
      case when g % 2 = 0 then 'local' else 'balance' end, 'ACCEPTED', case when g % 2 = 0 then 500 end,
      now() - g * interval '1 minute', now()
    from generate_series(0, ${Math.floor(entries / 2) - 1}) as g`);
  await deps.db.execute(sql`
    insert into ledger_entries (transaction_id, account, kind, currency, amount, created_at)
    select t.id, account, 'payment', 'USD', booked, created_at - interval '2 hours'
    from transactions t cross join lateral (values
      ('user:' || user_id, case when provider = 'local' then 500 else -500 end),
      (case when provider = 'local' then 'provider:local' else 'revenue' end,
        case when provider = 'local' then -500 else 500 end)
    ) as e (account, booked)`);
  await deps.db.execute(sql`vacuum analyze`);
}

const portal = await startPortal();
try {
  const { deps, origin } = portal;
  const { token, model } = await makeOwner(portal);
  await growTo(portal, model, 1, users);
  await fillLedger(portal);
  await fillAuditLog(portal);
  await deps.db.execute(sql`vacuum analyze`);

  const time = async (path: string) => {
    const times: number[] = [];
    for (let round = -2; round < rounds; round += 1) {
      const began = performance.now();
      const { status, text } = await ask(`${origin}/api/v1/admin/${path}`, { token });
      if (round >= 0) times.push(performance.now() - began);
      // Reports a dashboard that exceeds the time limit of a call.
      if (status !== 200) {
        printLine(`${path}: ${status} ${text.slice(0, 300)}`);
        return Number.POSITIVE_INFINITY;
      }
    }
    return percentile(times, 0.5);
  };
  const clock = async (work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    return `${((performance.now() - began) / 1_000).toFixed(1)} s`;
  };
  printLine(`check of the ledger: ${await clock(() => checkLedger(deps))}`);
  printLine(`check of the log: ${await clock(() => verifyAuditLog(deps.db))}`);
  let worst = 0;
  for (const period of dashboardPeriods) {
    const median = await time(`dashboard?period=${period}`);
    worst = Math.max(worst, median);
    printLine(`dashboard of ${period}: ${ms(median)} ms over HTTP`);
  }
  printLine(`\nThe slowest is ${ms(worst)} ms; the limit is ${limitMs} ms.`);
  if (worst > limitMs) process.exitCode = 1;
} finally {
  closeConnections();
  await portal.close();
}
