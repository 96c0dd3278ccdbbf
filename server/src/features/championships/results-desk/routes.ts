import * as staff from '@paddock/contract/championships/results/result-admin-calls';
import * as calls from '@paddock/contract/championships/results/result-calls';
import { AppError, invalid } from '@paddock/contract/core/errors';
import type { Role } from '@paddock/contract/core/permissions';
import { restoreSession as restoreCall, setSessionAside } from '@paddock/contract/racing/result-calls';
import type { Deps } from '../../../adapters/deps.ts';
import type { App } from '../../../http/app-types.ts';
import { type CsvColumn, streamCsv } from '../../../http/csv.ts';
import { paginate } from '../../../http/paginate.ts';
import { route } from '../../../http/route.ts';
import { getNames } from '../../catalogue/names.ts';
import { oneLargeFile } from '../../racing/ingest-results.ts';
import { findDrivers } from '../../users/queries.ts';
import { checkVisible, roleOf } from '../list-championships.ts';
import { getRoundResults, loadRound, loadRoundContext } from '../list-results.ts';
import { getStandings, standingColumns, teamStandingColumns } from '../list-standings.ts';
import { dropsAt, gridOf } from '../results/grid.ts';
import { listRaw } from '../results/read-session.ts';
import { toRound } from '../to-championship.ts';
import { createCorrection, listCorrections, previewCorrection, revertCorrection } from './correct-results.ts';
import { linkSession, markNotHeld, typeSessionRows, uploadSessionFile } from './enter-results.ts';
import { listCandidates } from './link-sessions.ts';
import { abandonRound, cancelRound, makeRoundOfficial, postponeRound, reopenRound } from './round-actions.ts';
import { restoreSession, setAside } from './set-aside.ts';

export function resultRoutes(app: App): void {
  tables(app);
  roundRoutes(app);
  staffRoutes(app);
}

function tables(app: App): void {
  route(
    app,
    calls.getStandings,
    async (call) => {
      const { items } = await getStandings(call.deps, call.params.slug, call.query, roleOf(call));
      return paginate(items, call.query);
    },
    { cached: true, replica: true },
  );

  route(
    app,
    calls.exportStandings,
    async ({ deps, params, query, viewer, reply }) => {
      const { items } = await getStandings(deps, params.slug, query, viewer?.role);
      const columns = query.of === 'teams' ? teamStandingColumns : standingColumns;
      return streamCsv(reply, 'standings', columns, async (after) => (after ? [] : items));
    },
    { replica: true },
  );
}

/** Loads a round. Throws not_found if the reader may not see it. */
async function loadVisible(deps: Deps, id: number, role: Role | undefined) {
  const found = await loadRound(deps.db, id, true);
  checkVisible(found.facts.season.championship, role);
  return found;
}

const getVisibleResults = ({ db, now }: Deps, id: number, role: Role | undefined) =>
  getRoundResults(db, id, now(), (championship) => checkVisible(championship, role));

type Line = calls.ResultRow & { session: string };

const resultColumns: readonly CsvColumn<Line>[] = [
  ['session', (row) => row.session],
  ['position', (row) => row.position],
  ['class_position', (row) => row.class_position],
  ['number', (row) => row.number],
  ['driver', (row) => row.driver?.username ?? row.name],
  ['name', (row) => row.name],
  ['class', (row) => row.class],
  ['team', (row) => row.team?.name],
  ['car', (row) => row.car_ref?.name],
  ['laps', (row) => row.laps],
  ['total_ms', (row) => row.total_ms],
  ['gap_ms', (row) => row.gap_ms],
  ['best_ms', (row) => row.best_ms],
  ['grid', (row) => row.grid],
  ['status', (row) => row.status],
  ['points', (row) => row.points],
];

/** The columns that staff may type, in order. */
const rawColumns: readonly CsvColumn<Awaited<ReturnType<typeof listRaw>>[number]>[] = [
  ['position', ({ row }) => row + 1],
  ['steam_id', ({ steam_id }) => steam_id],
  ['laps', ({ laps }) => laps],
  ['total_ms', ({ total_ms }) => total_ms],
  ['best_ms', ({ best_ms }) => best_ms],
  ['car', ({ car }) => car],
];

function roundRoutes(app: App): void {
  route(
    app,
    calls.getRound,
    async (call) => {
      const { deps, params } = call;
      const context = await loadRoundContext(deps.db, params.id);
      checkVisible(context.championship, roleOf(call));
      const { id, slug, name, name_en } = context.championship;
      const round = toRound(context, await getNames(deps.db), deps.now());
      return { ...round, championship: { id, slug, name, name_en } };
    },
    { cached: true, replica: true },
  );

  route(
    app,
    calls.getRoundGrid,
    async (call) => {
      const { facts, row } = await loadVisible(call.deps, call.params.id, roleOf(call));
      const steam_ids = facts.entries.map(({ steam_id }) => steam_id);
      const drivers = await findDrivers(call.deps.db, steam_ids);
      return row.sessions.map((session) => ({
        session_id: session.id,
        kind: session.kind,
        grid: [...gridOf(facts, row, session)].flatMap(([entry_id, place]) => {
          const entry = facts.entries.find(({ id }) => id === entry_id);
          if (!entry) return [];
          const code = facts.season.classes.find(({ id }) => id === entry.class_id)?.code ?? '';
          const driver = drivers.get(entry.steam_id) ?? null;
          return [{ place, entry_id, driver, name: entry.name, number: entry.number, class: code }];
        }),
        drops: [...dropsAt(facts, row, session)].flatMap(([entry_id, places]) => {
          const entry = facts.entries.find(({ id }) => id === entry_id);
          return entry ? [{ entry_id, name: entry.name, number: entry.number, places }] : [];
        }),
      }));
    },
    { cached: true, replica: true },
  );

  route(app, calls.getRoundResults, (call) => getVisibleResults(call.deps, call.params.id, roleOf(call)), {
    cached: true,
    replica: true,
  });

  route(
    app,
    calls.exportRoundResults,
    async ({ deps, params, viewer, reply }) => {
      const { sessions } = await getVisibleResults(deps, params.id, viewer?.role);
      const lines = sessions.flatMap(({ kind, number, rows }) =>
        rows.map((row): Line => ({ ...row, session: `${number} ${kind}` })),
      );
      return streamCsv(reply, 'results', resultColumns, async (after) => (after ? [] : lines));
    },
    { replica: true },
  );
}

function staffRoutes(app: App): void {
  route(app, staff.listCandidates, async ({ deps, params }) => {
    const { row } = await loadRound(deps.db, params.id);
    return listCandidates(deps.db, row);
  });

  route(app, staff.linkSession, ({ deps, params, body }) => {
    const { racing_session_id, keep, not_held, reason } = body;
    if (not_held === undefined) {
      if (racing_session_id === undefined) throw invalid({ field: 'racing_session_id', code: 'required' });
      return linkSession(deps, params, { racing_session_id, keep });
    }
    if (racing_session_id !== undefined) throw invalid({ field: 'racing_session_id', code: 'invalid' });
    if (not_held && reason === undefined) throw invalid({ field: 'reason', code: 'required' });
    return markNotHeld(deps, params, not_held ? (reason ?? null) : null);
  });

  route(
    app,
    staff.uploadSessionFile,
    ({ deps, params, body, query }) =>
      uploadSessionFile(deps, params, { bytes: body, file_name: query.file_name }),
    { beforeBody: oneLargeFile(app.deps) },
  );

  route(app, staff.typeSessionRows, ({ deps, params, body }) => typeSessionRows(deps, params, body.csv));

  route(app, staff.exportSessionRows, async ({ deps, params, reply }) => {
    const { row } = await loadRound(deps.db, params.id);
    if (!row.sessions.some(({ id }) => id === params.session)) throw new AppError('not_found');
    const rows = await listRaw(deps.db, [params.session], []);
    return streamCsv(reply, 'rows', rawColumns, async (after) => (after ? [] : rows));
  });

  route(app, setSessionAside, ({ deps, params, body }) => setAside(deps, params.id, body.reason));

  route(app, restoreCall, ({ deps, params }) => restoreSession(deps, params.id));

  route(app, staff.makeRoundOfficial, ({ deps, params, body }) => makeRoundOfficial(deps, params.id, body));

  route(app, staff.reopenRound, ({ deps, params, body }) => reopenRound(deps, params.id, body.reason));

  route(app, staff.cancelRound, ({ deps, params, body }) => cancelRound(deps, params.id, body.reason));

  route(app, staff.postponeRound, ({ deps, params, body }) => postponeRound(deps, params.id, body.reason));

  route(app, staff.abandonRound, ({ deps, params, body }) => abandonRound(deps, params.id, body));

  route(app, staff.listCorrections, ({ deps, query }) => listCorrections(deps.db, query));

  route(app, staff.createCorrection, ({ deps, body, viewer }) => createCorrection(deps, body, viewer));

  route(app, staff.revertCorrection, ({ deps, params, body, viewer }) =>
    revertCorrection(deps, params.id, body.reason, viewer),
  );

  route(app, staff.previewCorrection, ({ deps, body }) => previewCorrection(deps, body), {
    keepsCaches: true,
  });
}
