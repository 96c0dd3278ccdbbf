import type { App } from '../../http/app-types.ts';
import type { EntryGuard } from './entries/requirements.ts';
import { entryRoutes } from './entries/routes.ts';
import type { CountReports } from './results/round-acts.ts';
import { resultRoutes } from './results/routes.ts';
import { seasonRoutes } from './seasons/routes.ts';
import { seriesRoutes } from './series/routes.ts';
import { setupRoutes } from './setup/routes.ts';
import { singleRoutes } from './single/routes.ts';
import { teamStandingsRoutes } from './team-standings/routes.ts';
import { templateRoutes } from './templates/routes.ts';

/** What later features decide about seasons: who may enter, and how many reports keep a result provisional. */
export interface SeasonRules {
  guards?: readonly EntryGuard[];
  countReports?: CountReports;
}

export function championshipsRoutes(app: App, { guards = [], countReports }: SeasonRules = {}): void {
  templateRoutes(app);
  seasonRoutes(app);
  entryRoutes(app, guards);
  resultRoutes(app, countReports);
  teamStandingsRoutes(app);
  setupRoutes(app);
  seriesRoutes(app);
  singleRoutes(app);
}
