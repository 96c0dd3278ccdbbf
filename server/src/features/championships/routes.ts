import type { App } from '../../http/app-types.ts';
import { entryRoutes } from './entries/routes.ts';
import { resultRoutes } from './results-desk/routes.ts';
import { seasonRoutes } from './seasons/routes.ts';
import { seriesRoutes } from './series/routes.ts';
import { setupRoutes } from './setup/routes.ts';
import { teamStandingsRoutes } from './team-standings/routes.ts';
import { templateRoutes } from './templates/routes.ts';

export function championshipsRoutes(app: App): void {
  templateRoutes(app);
  seasonRoutes(app);
  entryRoutes(app);
  resultRoutes(app);
  teamStandingsRoutes(app);
  setupRoutes(app);
  seriesRoutes(app);
}
