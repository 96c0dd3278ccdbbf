import * as calls from '@paddock/contract/championships/teams/team-calls';
import type { App } from '../../../http/app-types.ts';
import { route } from '../../../http/route.ts';
import { listTeamChampionships } from './list-team-championships.ts';
import { listTeamStandings } from './list-team-standings.ts';

export function teamStandingsRoutes(app: App): void {
  route(app, calls.listTeamStandings, ({ deps, query }) => listTeamStandings(deps, query), {
    cached: true,
    replica: true,
  });

  route(
    app,
    calls.listTeamChampionships,
    ({ deps, params, query }) => listTeamChampionships(deps, params.tag, query),
    { cached: true, replica: true },
  );
}
