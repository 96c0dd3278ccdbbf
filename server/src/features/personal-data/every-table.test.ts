import * as calls from '@paddock/contract/personal-data/calls';
import { eq } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  countRows,
  fillTables,
  listTables,
  type Person,
  personColumns,
} from '../../../test/portal/every-table.ts';
import { type History, makeHistory } from '../../../test/portal/make-history.ts';
import { runJob } from '../../../test/portal/run-job.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { runDue } from '../../jobs/run-jobs.ts';
import { sendMails } from '../notifications/send-messages.ts';
import { users } from '../users/tables.ts';
import { erasureJob } from './erasure/erasure-queue.ts';
import { exportJob } from './export/export-queue.ts';

let t: TestApp;
let history: History;
let person: Person;

beforeAll(async () => {
  t = await testApp();
  t.setNow(new Date());
  history = await makeHistory(t);
  expect((await t.call(calls.requestDataExport, { as: history.member })).status).toBe(202);
  const [row] = await t.deps.db.select().from(users).where(eq(users.id, history.member.id));
  if (!row) throw new Error('no member');
  person = { ...row, discord_id: row.discord_id ?? '' };
  await fillTables(t.deps.db, person);
});
afterAll(() => t.close());

test('the archive has these files and keys, in this order', async () => {
  await runJob(t.deps, exportJob);
  const { body } = await t.call(calls.getDataExport, { as: history.member });
  const url = calls.downloadDataExport.path.replace('{id}', String(body.export.id));
  const { rawPayload } = await t.app.inject({
    url,
    headers: { authorization: `Bearer ${history.member.token}` },
  });
  const files = Object.entries(unzipSync(rawPayload)).map(([name, bytes]) => {
    if (!name.endsWith('.json')) return name.startsWith('pictures/') ? 'pictures/' : name;
    const [first] = JSON.parse(strFromU8(bytes)) as object[];
    return `${name}: ${Object.keys(first ?? {}).join(' ')}`;
  });
  expect(files.join('\n')).toMatchInlineSnapshot(`
    "README.en.txt
    README.fa.txt
    account/profile.json: id email username username_changed_at full_name phone dateofbirth profile_image must_change_password is_active ban_reason ban_message banned_until discord_id discord_linked_at steam_id steam_verified balance_usd show_online email_verified_at second_factor_at locale calendar created_at updated_at deleted_at role
    account/sign-ins.json: ip user_agent created_at last_used_at
    account/second-factors.json: authenticator recovery_codes_left passkeys
    account/invitations.json: kind created_at expires_at
    account/days-of-use.json: day first_at
    audit-log/done-by-you.json: id at action target_type ip
    audit-log/done-to-your-account.json: id at action before after
    notifications/notifications.json: id kind data created_at read_at
    notifications/messages.json: id channel kind state created_at sent_at
    notifications/settings.json: kind site mail discord telegram push
    notifications/quiet_hours.json: user_id from_minute to_minute time_zone
    notifications/telegram.json: user_id chat_id name linked_at
    notifications/devices.json: user_agent endpoint created_at last_sent_at
    driving/laps.json: id driven_at track layout car lap_time sectors cuts track_name track_name_fa car_name
    driving/invalid-laps.json: id driven_at track layout car lap_time sectors cuts track_name track_name_fa car_name
    driving/voided-laps.json: id lap_id code reason voided_at restored_at
    driving/best-laps.json: id steam_id track layout car lap_time driven_at track_name track_name_fa car_name
    driving/races.json: id steam_id session_id track layout car finish_position position counted_position lap_count total_time raced_at track_name track_name_fa car_name
    driving/raced.json: session_id steam_id name place total_time lap_count penalty_ms penalty_laps disqualified id held_at
    driving/duels.json: id fought_at leaderboard won points_left
    driving/overtakes.json: id steam_id leaderboard score duration_ms end_reason car hub_entry driven_at car_name
    driving/best-overtakes.json: id steam_id leaderboard score duration_ms driven_at
    driving/safety.json: id steam_id session_id decision_id distance_m contact_points rating created_at
    driving/rating-changes.json: id kind steam_id session_id duel_id before after k changed_at
    driving/days.json: day lap_count
    driving/totals.json: steam_id name races wins podiums position_sum points race_rating rated_races duel_rating duels duel_wins distance_m contact_points window_distance_m window_points window_from window_from_at safety_rating lap_count overtake_count overtake_score_sum overtake_best overtake_duration_ms last_driven_at
    championships/entries.json: id championship championship_en round_id stand_in name team state state_reason car skin number note created_at
    championships/car-changes.json: id entry_id car_before car changed_at
    championships/results.json: id round_session_id row entry_id steam_id name number class car car_other shared_car team_id team_name team_tag team_colour status position class_position grid laps total_ms best_ms best_tyre gap_ms gap_laps points parts place has_pole has_fastest_lap undroppable
    stewarding/reports.json: id round_session_id kind lap at_ms text links created_at
    stewarding/clips.json: id incident_id file type size created_at deleted_at
    stewarding/statements.json: id incident_id text updated_at
    stewarding/appeals.json: id incident_id text news created_at
    stewarding/penalties.json: id decision kind value until published_at reverted_at
    challenges/places.json: id challenge challenge_en name place score laps car reached_at
    challenges/prizes.json: id challenge_id place prize state given_at expires_at
    driving/timed-cars.json: id session track car_id car name team joined_at
    driving/timed-laps.json: id at track car number lap_time cuts
    driving/contacts.json: id at track kmh x z
    payments/transactions.json: id transaction_id item_title item_title_en steam_id is_gift note amount currency crypto_amount crypto_currency provider provider_ref status refunded_amount created_at settled_at lapses_at taken_back_at
    payments/refunds.json: id transaction_id amount currency way state created_at
    payments/statement.json: id transaction_id account kind currency amount created_at
    payments/what-you-have.json: id item_title item_title_en grant given_at ends_at taken_back_at
    payments/subscriptions.json: tier start_date end_date
    payments/days-given-back.json: tier day server_name server_name_en minutes given_at
    payments/pauses.json: tier paused_at resumes_at resumed_at
    community/rivals.json: driver_id username chosen_at
    tickets/tickets.json: id subject category status created_at updated_at closed_at
    tickets/messages.json: id ticket_id is_staff message created_at pictures
    blog/posts.json: id slug title content status published_at created_at updated_at pictures
    blog/comments.json: id post_slug content created_at
    blog/likes.json: id post_slug created_at
    events/joined.json: id title title_en start_date joined_at
    events/reminders.json: event asked_at
    teams/memberships.json: team tag role joined_at
    teams/former-memberships.json: team tag role joined_at left_at
    teams/invitations.json: kind team created_at
    teams/declined.json: team declined_at
    servers/ratings.json: server rating voted_at
    pictures/
    pictures/
    pictures/"
  `);
});

test('an erasure leaves this many rows per table that name the member', async () => {
  const count = async () => {
    const counted: Record<string, number> = {};
    for (const table of await listTables())
      if (personColumns(table).length > 0)
        counted[getTableConfig(table).name] = await countRows(t.deps.db, table, person);
    return counted;
  };
  const before = await count();
  expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([['account_erasures', 0]]);
  const removed = await t.call(calls.deleteAccount, {
    as: history.member,
    json: { username: history.member.username },
  });
  expect(removed.status).toBe(204);
  // The last run no longer waits for game servers and Discord.
  for (const minutes of [30, 30, 30, 26 * 24 * 60]) {
    t.setNow(new Date(t.deps.now().getTime() + minutes * 60_000));
    await runDue(t.deps, sendMails);
    await runJob(t.deps, erasureJob);
  }
  const after = await count();
  const lines = Object.entries(before).map(([table, rows]) => `${table}: ${rows} -> ${after[table]}`);
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "audit_log: 1 -> 2
    discord_codes: 1 -> 0
    discord_sign_ins: 1 -> 0
    authenticators: 1 -> 0
    recovery_codes: 1 -> 0
    passkeys: 1 -> 0
    passkey_challenges: 1 -> 0
    sessions: 1 -> 0
    steam_sign_ins: 1 -> 0
    mailed_links: 1 -> 0
    posts: 2 -> 1
    post_likes: 1 -> 0
    comments: 1 -> 1
    challenges: 1 -> 1
    challenge_places: 1 -> 0
    challenge_awards: 2 -> 1
    championship_corrections: 1 -> 1
    round_raw_results: 1 -> 0
    round_results: 1 -> 0
    championship_entries: 1 -> 0
    download_uploads: 1 -> 1
    entitlements: 5 -> 5
    subscriptions: 1 -> 0
    discord_roles: 1 -> 0
    events: 1 -> 1
    event_participants: 1 -> 0
    event_reminders: 1 -> 0
    notifications: 3 -> 0
    notification_causes: 3 -> 0
    notification_settings: 1 -> 0
    quiet_hours: 1 -> 0
    telegram_links: 1 -> 0
    telegram_codes: 1 -> 0
    notification_devices: 1 -> 0
    outgoing_messages: 5 -> 0
    transactions: 3 -> 3
    transaction_events: 1 -> 1
    refunds: 1 -> 1
    transaction_resolutions: 1 -> 1
    data_exports: 1 -> 0
    account_erasures: 0 -> 1
    rating_changes: 1 -> 0
    board_entries: 6 -> 0
    racing_session_drivers: 1 -> 0
    laps: 2 -> 0
    lap_voids: 1 -> 0
    best_laps: 1 -> 0
    driving_days: 1 -> 0
    race_results: 1 -> 0
    duels: 1 -> 0
    overtake_runs: 1 -> 0
    best_overtakes: 1 -> 0
    safety_history: 1 -> 0
    drivers: 1 -> 0
    chosen_rivals: 1 -> 0
    server_votes: 1 -> 0
    slot_alerts: 1 -> 0
    incident_uploads: 1 -> 1
    incident_clips: 1 -> 1
    championship_stewards: 1 -> 0
    incidents: 1 -> 1
    incident_parties: 1 -> 1
    incident_statements: 1 -> 1
    incident_votes: 1 -> 1
    incident_notes: 1 -> 1
    incident_declarations: 1 -> 1
    decisions: 1 -> 1
    decision_appeals: 1 -> 1
    team_members: 1 -> 0
    ended_team_memberships: 1 -> 0
    team_invitations: 1 -> 0
    team_declines: 1 -> 0
    tickets: 1 -> 1
    ticket_messages: 1 -> 1
    timing_cars: 1 -> 0
    timing_laps: 1 -> 0
    timing_contacts: 2 -> 0
    invitations: 1 -> 0
    active_days: 1 -> 0
    users: 1 -> 0
    freed_usernames: 1 -> 1"
  `);
});
