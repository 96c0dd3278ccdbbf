import * as calls from '@paddock/contract/stewarding/calls';
import * as panels from '@paddock/contract/stewarding/panel-calls';
import { listPanels as listPanelsCall } from '@paddock/contract/stewarding/panel-list';
import * as staff from '@paddock/contract/stewarding/steward-calls';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { roleOf } from '../championships/list-championships.ts';
import { draftDecision, previewDecision } from './decisions/draft-decision.ts';
import { publishDecision } from './decisions/publish-decision.ts';
import { getCase, readCase } from './desk/get-case.ts';
import { listCases, listPanels } from './desk/list-cases.ts';
import { serveServerReports } from './desk/serve-server-reports.ts';
import { updateCase } from './desk/update-case.ts';
import { askParty, voteOnCase } from './desk/vote-on-case.ts';
import { incidentFilesRoutes } from './files/routes.ts';
import { getDecision, listDecisions } from './list-decisions.ts';
import { getStewards, setStewards } from './panel/stewards.ts';
import { createIncident } from './reports/create-incident.ts';
import { getIncident, listIncidents } from './reports/get-incident.ts';
import { listReportRaces } from './reports/list-report-races.ts';
import { appealDecision, saveStatement, withdrawIncident } from './reports/party-actions.ts';
import { getReportForm } from './reports/report-form.ts';
import { serveClips } from './reports/serve-clips.ts';

export function stewardingRoutes(app: App): void {
  incidentFilesRoutes(app);
  partyRoutes(app);
  serveClips(app);
  publicRoutes(app);
  deskRoutes(app);
  serveServerReports(app);
  panelRoutes(app);
}

function partyRoutes(app: App): void {
  route(app, calls.getReportForm, ({ deps, query, viewer }) => getReportForm(deps, query.session, viewer));

  route(app, calls.listReportRaces, ({ deps, viewer }) => listReportRaces(deps, viewer));

  route(app, calls.createIncident, ({ deps, body, viewer }) => createIncident(deps, body, viewer));

  route(app, calls.listIncidents, ({ deps, query, viewer }) =>
    listIncidents(deps.db, viewer.id, query, deps.now()),
  );

  route(app, calls.getIncident, ({ deps, params, viewer }) =>
    getIncident(deps.db, params.id, viewer, deps.now()),
  );

  route(app, calls.withdrawIncident, async ({ deps, params, viewer }) => {
    await withdrawIncident(deps, params.id, viewer);
    return undefined;
  });

  route(app, calls.saveStatement, ({ deps, params, body, viewer }) =>
    saveStatement(deps, params.id, viewer, body.text),
  );

  route(app, calls.appealDecision, ({ deps, params, body, viewer }) =>
    appealDecision(deps, params.id, viewer, body),
  );
}

function publicRoutes(app: App): void {
  route(
    app,
    calls.listDecisions,
    (call) => listDecisions(call.deps.db, call.params.slug, call.query, roleOf(call)),
    { cached: true, replica: true },
  );

  route(app, calls.getDecision, (call) => getDecision(call.deps.db, call.params.id, roleOf(call)), {
    cached: true,
    replica: true,
  });
}

function deskRoutes(app: App): void {
  route(app, staff.listCases, ({ deps, query, viewer }) => listCases(deps.db, query, viewer, deps.now()));

  route(app, listPanelsCall, ({ deps, viewer }) => listPanels(deps.db, viewer));

  route(app, staff.getCase, ({ deps, params, viewer }) => getCase(deps, params.id, viewer));

  route(app, staff.updateCase, ({ deps, params, body, viewer }) => updateCase(deps, params.id, body, viewer));

  route(app, staff.voteOnCase, ({ deps, params, body, viewer }) => voteOnCase(deps, params.id, body, viewer));

  route(app, staff.askParty, ({ deps, params, body, viewer }) => askParty(deps, params.id, body, viewer));

  route(
    app,
    staff.previewDecision,
    ({ deps, params, body, viewer }) => previewDecision(deps, params.id, body, viewer),
    { keepsCaches: true },
  );

  route(app, staff.draftDecision, async ({ deps, params, body, viewer }) => {
    const preview = await draftDecision(deps, params.id, body, viewer);
    return { case: await readCase(deps.db, params.id, viewer, deps.now()), preview };
  });

  route(app, staff.publishDecision, async ({ deps, params, viewer }) => {
    await publishDecision(deps, params.id, viewer);
    return readCase(deps.db, params.id, viewer, deps.now());
  });
}

function panelRoutes(app: App): void {
  route(app, panels.getStewards, ({ deps, params }) => getStewards(deps.db, params.id));

  route(app, panels.setStewards, ({ deps, params, body }) => setStewards(deps, params.id, body.stewards));
}
