import type { Config } from './config.ts';
import { sweepPendingFiles } from './features/downloads/kept-file.ts';
import { sweepUploads } from './features/downloads/uploads.ts';
import { updateDiscordRoles } from './features/entitlements/role-updates.ts';
import { tellOfEndings } from './features/entitlements/subscription-endings.ts';
import { remindOfEvents } from './features/events/reminders.ts';
import { sendDiscordMessages, sendMails } from './features/notifications/sending.ts';
import { reconcilePayments } from './features/payments/provider-state.ts';
import { sendPendingRefunds } from './features/payments/refund-sending.ts';
import { importConfiguredHub } from './features/racing/hub-import.ts';
import { renewPlaces, replayRatingsInSteps } from './features/racing/upkeep.ts';
import { pollServers } from './features/servers/poller.ts';
import type { Job, Loop } from './jobs/jobs.ts';

/** Everything that happens without being asked for. */
export const jobs: Job[] = [
  { name: 'reconcile-payments', cron: '* * * * *', run: reconcilePayments },
  { name: 'send-refunds', cron: '* * * * *', run: sendPendingRefunds },
  { name: 'update-discord-roles', cron: '* * * * *', run: updateDiscordRoles },
  { name: 'remind-of-events', cron: '* * * * *', run: remindOfEvents },
  { name: 'tell-of-endings', cron: '*/10 * * * *', run: tellOfEndings },
  { name: 'replay-ratings', cron: '* * * * *', run: replayRatingsInSteps },
  { name: 'renew-places', cron: '*/10 * * * *', run: renewPlaces },
  { name: 'sweep-uploads', cron: '17 * * * *', run: sweepUploads },
  { name: 'sweep-pending-files', cron: '27 * * * *', run: sweepPendingFiles },
  { name: 'import-hub', cron: '*/10 * * * *', run: importConfiguredHub },
];

export function loops(config: Config): Loop[] {
  return [
    { name: 'poll-servers', seconds: config.games.pollSeconds, run: pollServers },
    { name: 'send-mails', seconds: 2, run: sendMails },
    { name: 'send-discord-messages', seconds: 2, run: sendDiscordMessages },
  ];
}
