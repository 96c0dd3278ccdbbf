import { afterDays, afterHours } from '@paddock/contract/stewarding/course';
import type { IncidentKind } from '@paddock/contract/stewarding/rules';
import type { User } from '@paddock/contract/users/calls';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { insertRow } from '../../../db/statements/insert-row.ts';
import { championships, entries, roundSessions, rounds } from '../../../features/championships/tables.ts';
import { events } from '../../../features/events/tables.ts';
import {
  decisions,
  incidents,
  licencePoints,
  parties,
  penalties,
  statements,
  stewards,
  votes,
} from '../../../features/stewarding/tables.ts';

/** Indices into the drivers; the first is the demo player. */
interface DemoCase {
  reporter: number;
  accused: number;
  kind: IncidentKind;
  lap: number;
  text: string;
  /** Hours ago. */
  filed: number;
  said?: string;
}

const open: readonly DemoCase[] = [
  {
    reporter: 3,
    accused: 0,
    kind: 'contact',
    lap: 4,
    text: 'در پیچ اول دور چهارم از داخل وارد شد و با درِ من برخورد کرد. دو جایگاه از دست دادم.',
    filed: 5,
  },
  {
    reporter: 0,
    accused: 6,
    kind: 'unsafe_rejoin',
    lap: 9,
    text: 'پس از خروج از پیست بدون نگاه به عقب برگشت و مجبور شدم روی چمن بروم.',
    filed: 7,
    said: 'آینه را دیدم و فکر کردم راه باز است. نقشهٔ پیست هم کسی را نشان نمی‌داد.',
  },
];

const decided: readonly (DemoCase & {
  facts: string;
  reason: string;
  rule: string;
  kinds: readonly [string, number | null][];
})[] = [
  {
    reporter: 5,
    accused: 2,
    kind: 'contact',
    lap: 2,
    text: 'در ترمزگیری پیچ سوم از پشت به من زد و جایگاهم را گرفت و پس نداد.',
    filed: 400,
    said: 'زودتر از انتظار من ترمز کرد؛ نتوانستم بایستم.',
    facts: 'خودروی عقب در ترمزگیری پیچ سوم با خودروی جلو برخورد کرد و از آن گذشت.',
    reason: 'رانندهٔ عقب مسئول پرهیز از برخورد است. جایگاه در همان دور پس داده نشد، اما خسارتی هم نبود.',
    rule: '3.1 جای به‌دست‌آمده',
    kinds: [
      ['reprimand', null],
      ['licence', 2],
    ],
  },
  {
    reporter: 8,
    accused: 4,
    kind: 'blocking',
    lap: 6,
    text: 'در مستقیم اصلی دو بار خط عوض کرد تا نتوانم سبقت بگیرم.',
    filed: 398,
    facts: 'خودروی جلو در مستقیم اصلی یک بار خط خود را عوض کرد و پیش از ترمز به خط مسابقه برگشت.',
    reason: 'یک بار عوض کردن خط و برگشت به خط مسابقه با رعایت جا برای خودروی کناری مجاز است.',
    rule: '1 رفتار در پیست',
    kinds: [['no_action', null]],
  },
];

/** Sessions of rounds with official results, newest last. */
async function listOfficial({ db }: Deps) {
  return db
    .select({ championship_id: rounds.championship_id, round_id: rounds.id, session_id: roundSessions.id })
    .from(roundSessions)
    .innerJoin(rounds, eq(rounds.id, roundSessions.round_id))
    .innerJoin(championships, eq(championships.id, rounds.championship_id))
    .innerJoin(events, eq(events.id, rounds.event_id))
    .where(and(eq(championships.slug, 'caspian-cup'), isNotNull(rounds.official_at)))
    .orderBy(asc(events.start_date));
}

type Race = Awaited<ReturnType<typeof listOfficial>>[number];

async function addCase(
  deps: Deps,
  race: Race,
  one: DemoCase,
  entered: readonly (typeof entries.$inferSelect)[],
) {
  const { db } = deps;
  const at = afterHours(deps.now(), -one.filed);
  const [reporter, accused] = [entered[one.reporter], entered[one.accused]];
  if (!reporter || !accused) throw new Error('the demo season has too few drivers');
  const row = await insertRow(db, incidents, {
    championship_id: race.championship_id,
    round_session_id: race.session_id,
    reporter_id: reporter.user_id,
    reporter_entry_id: reporter.id,
    kind: one.kind,
    lap: one.lap,
    text: one.text,
    links: [],
    created_at: at,
    due_at: afterHours(at, 72),
    opened_at: at,
    accepted_at: afterHours(at, 1),
    statements_until: afterHours(at, 25),
    updated_at: at,
  });
  const [party] = await db
    .insert(parties)
    .values([
      { incident_id: row.id, role: 'accused', entry_id: accused.id },
      { incident_id: row.id, role: 'reporter', entry_id: reporter.id, user_id: reporter.user_id },
    ])
    .returning();
  if (one.said && party)
    await db.insert(statements).values({
      incident_id: row.id,
      party_id: party.id,
      user_id: accused.user_id,
      text: one.said,
      created_at: afterHours(at, 3),
      updated_at: afterHours(at, 3),
    });
  return { row, accused, at };
}

/** Stewarding of the running season: a panel, cases open for statements, and decisions that changed no result. */
export async function seedCases(deps: Deps, panel: readonly User[], staff: number): Promise<void> {
  const { db } = deps;
  const races = await listOfficial(deps);
  const [race] = races.slice(-1);
  if (!race) return;
  const entered = await db
    .select()
    .from(entries)
    .where(and(eq(entries.championship_id, race.championship_id), eq(entries.state, 'confirmed')))
    .orderBy(asc(entries.id));
  const ids = [staff, ...panel.map(({ id }) => id)];
  await db.insert(stewards).values(
    ids.map((user_id, place) => ({
      championship_id: race.championship_id,
      user_id,
      role: place === 0 ? ('chief' as const) : ('steward' as const),
      appointed_at: deps.now(),
    })),
  );
  for (const [index, { facts, reason, rule, kinds, ...one }] of decided.entries()) {
    const { row, accused, at } = await addCase(deps, race, one, entered);
    const published_at = afterHours(at, 40);
    const isMild = kinds.every(([kind]) => kind === 'no_action');
    await db.insert(votes).values(
      ids.slice(0, 2).map((user_id, place) => ({
        incident_id: row.id,
        hearing: 1,
        user_id,
        role: place === 0 ? ('chief' as const) : ('steward' as const),
        verdict: isMild ? ('no_penalty' as const) : ('penalty' as const),
        note: '',
        voted_at: published_at,
      })),
    );
    const decision = await insertRow(db, decisions, {
      championship_id: race.championship_id,
      incident_id: row.id,
      round_id: race.round_id,
      hearing: 1,
      place: index + 1,
      number: `R${races.length}-0${index + 1}`,
      facts,
      rule,
      reason,
      language: 'fa',
      drafted_by: staff,
      updated_at: published_at,
      published_by: staff,
      published_at,
    });
    await db.insert(penalties).values(
      kinds.map(([kind, value]) => ({
        decision_id: decision.id,
        entry_id: accused.id,
        kind: kind as 'reprimand',
        value,
        lap_ids: [],
      })),
    );
    const given = kinds.flatMap(([kind, value]) => (kind === 'licence' ? [value ?? 0] : []));
    for (const points of given)
      await db.insert(licencePoints).values({
        championship_id: race.championship_id,
        entry_id: accused.id,
        decision_id: decision.id,
        points,
        given_at: published_at,
        ends_at: afterDays(published_at, 365),
      });
    const appeal_until = afterHours(published_at, 48);
    await db
      .update(incidents)
      .set({ decided_at: published_at, appeal_until })
      .where(eq(incidents.id, row.id));
  }
  for (const one of open) await addCase(deps, race, one, entered);
}
