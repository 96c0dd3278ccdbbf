import type { Deps } from './adapters/deps.ts';
import { backUp } from './backup/back-up.ts';
import type { Config } from './config/config.ts';
import { releaseDelayedRows } from './db/delays/release-rows.ts';
import { endExpiredSessions } from './features/accounts/sessions/queries.ts';
import { settleChallenges } from './features/challenges/settle-challenges.ts';
import { entriesQueue, settleEntries } from './features/championships/entries/settle-entries.ts';
import { entriesJob } from './features/championships/event-changed.ts';
import { linkNewSessions, settleResults } from './features/championships/results-desk/settle-results.ts';
import { sweepPendingFiles } from './features/downloads/stored-file.ts';
import { sweepUploads } from './features/downloads/uploads/tus-uploads.ts';
import { parkUnsureDeliveries } from './features/entitlements/deliveries/lease-deliveries.ts';
import { compareDiscordRoles } from './features/entitlements/discord-roles/update-discord-roles.ts';
import { giveBackDays } from './features/entitlements/give-back-days.ts';
import { notifyOfEndings } from './features/entitlements/notify-of-endings.ts';
import { sendEventReminders } from './features/events/attendance/send-reminders.ts';
import {
  sendDiscordMessages,
  sendMails,
  sendPushMessages,
  sendTelegramMessages,
} from './features/notifications/send-messages.ts';
import { readTelegram } from './features/notifications/telegram/read-telegram.ts';
import { readBackupHead, recordAuditCheck } from './features/overview/audit-log/check-audit-log.ts';
import { deleteOldRows } from './features/overview/retention/delete-old-rows.ts';
import { forgetAddresses } from './features/overview/retention/forget-addresses.ts';
import { renewSealed } from './features/overview/rotation/renew-sealed.ts';
import { recordLedgerCheck } from './features/payments/admin/check-ledger.ts';
import { sendRefunds } from './features/payments/refunds/send-refunds.ts';
import { reconcilePayments } from './features/payments/settlement/reconcile-payments.ts';
import { erasureQueue } from './features/personal-data/erasure/erase-account.ts';
import { erasureJob } from './features/personal-data/erasure/erasure-queue.ts';
import { exportJob } from './features/personal-data/export/export-queue.ts';
import { exportQueue, sweepExports } from './features/personal-data/export/make-exports.ts';
import { countDriving } from './features/racing/ingest/count-driving.ts';
import { importConfiguredHub } from './features/racing/ingest/import-hub.ts';
import { forgetResultFiles } from './features/racing/results/forget-files.ts';
import { expireBoardEntries } from './features/racing/statistics/expire-board-entries.ts';
import { notifyOfRivals } from './features/rivals/notify-of-rivals.ts';
import { pollServers } from './features/servers/polling/poll-servers.ts';
import { forgetIncidentFiles } from './features/stewarding/files/forget-files.ts';
import { settleIncidents } from './features/stewarding/settle-incidents.ts';
import { forgetTimedSessions } from './features/timing/past/forget-sessions.ts';
import { settleTimedSessions } from './features/timing/past/settle-sessions.ts';
import { liftBans } from './features/user-admin/set-user-status.ts';
import { forgetOldActivity } from './features/users/record-activity.ts';
import type { Job, Loop } from './jobs/run-jobs.ts';

/** The jobs of every portal. */
export const scheduledJobs: Job[] = [
  { name: 'reconcile-payments', cron: '* * * * *', run: reconcilePayments },
  sendRefunds,
  sendMails,
  sendDiscordMessages,
  sendPushMessages,
  { name: 'update-discord-roles', cron: '* * * * *', run: (deps) => compareDiscordRoles(deps) },
  { name: erasureJob, maxHours: 1, queue: erasureQueue },
  { name: exportJob, cron: '* * * * *', maxHours: 3, run: sweepExports, queue: exportQueue },
  { name: 'remind-of-events', cron: '* * * * *', run: sendEventReminders },
  { name: entriesJob, cron: '* * * * *', run: settleEntries, queue: entriesQueue },
  { name: 'settle-timed-sessions', cron: '* * * * *', run: settleTimedSessions },
  { name: 'forget-result-files', cron: '29 2 * * *', run: forgetResultFiles },
  { name: 'forget-timed-sessions', cron: '21 2 * * *', run: forgetTimedSessions },
  { name: 'settle-results', cron: '* * * * *', run: settleResults },
  linkNewSessions,
  { name: 'settle-incidents', cron: '* * * * *', run: settleIncidents },
  { name: 'forget-incident-files', cron: '37 * * * *', run: forgetIncidentFiles },
  { name: 'settle-challenges', cron: '* * * * *', run: settleChallenges },
  { name: 'end-expired-sessions', cron: '9 * * * *', run: endExpiredSessions },
  { name: 'lift-bans', cron: '* * * * *', run: liftBans },
  {
    name: 'park-unsure-deliveries',
    cron: '*/10 * * * *',
    run: ({ db, now }) => parkUnsureDeliveries(db, now()),
  },
  { name: 'tell-of-endings', cron: '*/10 * * * *', run: notifyOfEndings },
  { name: 'give-back-days', cron: '13 * * * *', run: giveBackDays },
  { name: 'tell-of-rivals', cron: '*/10 * * * *', run: notifyOfRivals },
  { name: 'renew-places', cron: '*/10 * * * *', run: expireBoardEntries },
  { name: 'forget-old-activity', cron: '43 2 * * *', run: forgetOldActivity },
  { name: 'verify-ledger', cron: '41 23 * * *', run: recordLedgerCheck },
  {
    name: 'verify-audit-log',
    cron: '11 0 * * *',
    run: async (deps) => recordAuditCheck(deps, await readBackupHead(deps)),
  },
  { name: 'delete-old-rows', cron: '31 1 * * *', run: deleteOldRows },
  { name: 'forget-addresses', cron: '51 1 * * *', maxHours: 3, run: forgetAddresses },
  { name: 'sweep-uploads', cron: '17 * * * *', run: sweepUploads },
  { name: 'sweep-pending-files', cron: '27 * * * *', run: sweepPendingFiles },
  { name: 'import-hub', cron: '*/10 * * * *', run: importConfiguredHub },
];

/** The scheduled jobs of a portal, including those that depend on its settings. */
export function jobsOf(config: Config): Job[] {
  return [...scheduledJobs, ...frequentJobs(config), ...backupJobs(config)];
}

function backupJobs({ backup }: Config): Job[] {
  if (!backup.to) return [];
  const hours = Array.from(
    { length: Math.ceil(24 / backup.hours) },
    (_, at) => (backup.hour + at * backup.hours) % 24,
  );
  return [{ name: 'backup', cron: `7 ${hours.join()} * * *`, maxHours: 12, run: backUp }];
}

function frequentJobs(config: Config): Job[] {
  const [, ...others] = config.secrets;
  // Not while only a next secret is configured.
  const hasPrevious = others.some((secret) => secret !== config.nextSecret);
  return [
    { name: 'poll-servers', seconds: config.games.pollSeconds, run: pollServers },
    { name: 'release-delayed-rows', seconds: 1, run: releaseDelayedRows },
    ...(config.telegram
      ? [sendTelegramMessages, { name: 'read-telegram', seconds: 1, run: readTelegram }]
      : []),
    ...(hasPrevious ? [{ name: 'renew-sealed', seconds: 10, run: (deps: Deps) => renewSealed(deps) }] : []),
  ];
}

/** Runs in every process; an advisory lock lets one count at a time. Driving is visible within two seconds. */
export const countingLoop: Loop = { name: 'count-driving', seconds: 1, run: (deps) => countDriving(deps) };
