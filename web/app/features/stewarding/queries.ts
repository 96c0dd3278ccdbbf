import {
  getIncident,
  getReportForm,
  listIncidents,
  listReportRaces,
} from '@paddock/contract/stewarding/calls';
import { incidentStates } from '@paddock/contract/stewarding/course';
import { getStewards } from '@paddock/contract/stewarding/panel-calls';
import { listPanels } from '@paddock/contract/stewarding/panel-list';
import {
  getCase,
  listCases,
  type PenaltyForm,
  previewDecision,
} from '@paddock/contract/stewarding/steward-calls';
import { infiniteQuery } from '#lib/api/infinite-query.ts';
import { query, queryWithPrevious } from '#lib/api/query.ts';
import { oneOf, type UrlFilters } from '#lib/url/url-filters.ts';
import { parseId } from '#lib/url/url-values.ts';

const parseText = (text: string | null) => parseId(text ?? undefined);

/** About which session an address of a new report is. */
export const reportFilters = { session: parseText };

export const reportFormQuery = (session: number) => query(getReportForm, { query: { session } });

export const reportRacesQuery = () => query(listReportRaces, {});

export const incidentsQuery = () => infiniteQuery(listIncidents, {});

export const incidentQuery = (id: number) => query(getIncident, { params: { id } });

/** Reads of a party, stale after any act of its own. */
export const incidentQueries = [getIncident, listIncidents, getReportForm] as const;

/** What an address of the desk asks for. */
export const caseFilters = {
  state: oneOf(['open', 'decided', 'closed', ...incidentStates] as const, 'open'),
  championship: parseText,
};

export const casesQuery = ({ state, championship }: UrlFilters<typeof caseFilters>) =>
  infiniteQuery(listCases, { state, championship });

/** The open cases in their order, through which the keys lead. */
export const openCasesQuery = () => query(listCases, { query: { state: 'open', limit: 100 } });

export const caseQuery = (id: number) => query(getCase, { params: { id } });

/** What a draft would do. It stores nothing, so that it is read like anything else. */
export const decisionPreviewQuery = (id: number, penalties: PenaltyForm[]) =>
  queryWithPrevious(previewDecision, { params: { id }, body: { penalties } });

/** Reads of the desk, stale after anything that a steward does. */
export const caseQueries = [getCase, listCases, listPanels] as const;

export const stewardsQuery = (id: number) => query(getStewards, { params: { id } });
