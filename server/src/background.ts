import type { Config } from './config.ts';
import { closeOverduePayments } from './features/payments/provider-state.ts';
import { pollServers } from './features/servers/poller.ts';
import type { Job, Loop } from './jobs/jobs.ts';

/** Everything that happens without being asked for. */
export const jobs: Job[] = [{ name: 'close-overdue-payments', cron: '* * * * *', run: closeOverduePayments }];

export function loops(config: Config): Loop[] {
  return [{ name: 'poll-servers', seconds: config.games.pollSeconds, run: pollServers }];
}
