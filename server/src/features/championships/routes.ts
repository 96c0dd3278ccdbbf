import type { App } from '../../http/app-types.ts';
import { entryRoutes } from './entries/routes.ts';
import type { CountReports } from './results/round-acts.ts';
import { resultRoutes } from './results/routes.ts';
import { seasonRoutes } from './seasons/routes.ts';
import { seriesRoutes } from './series/routes.ts';
import { setupRoutes } from './setup/routes.ts';
import { teamStandingsRoutes } from './team-standings/routes.ts';
import { templateRoutes } from './templates/routes.ts';

/** `countReports` says how many reports keep a result provisional; it belongs to a feature built on this one. */
export function championshipsRoutes(app: App, countReports: CountReports): void {
  templateRoutes(app);
  seasonRoutes(app);
  entryRoutes(app);
  resultRoutes(app, countReports);
  teamStandingsRoutes(app);
  setupRoutes(app);
  seriesRoutes(app);
}
