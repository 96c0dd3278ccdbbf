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

const parseOptionalId = (text: string | null) => parseId(text ?? undefined);

/** URL parameters of a new report. */
export const reportFilters = { session: parseOptionalId };

export const reportFormQuery = (session: number) => query(getReportForm, { query: { session } });

export const reportRacesQuery = () => query(listReportRaces, {});

export const incidentsQuery = () => infiniteQuery(listIncidents, {});

export const incidentQuery = (id: number) => query(getIncident, { params: { id } });

/** A party’s reads, invalidated by its own actions. */
export const incidentQueries = [getIncident, listIncidents, getReportForm] as const;

/** URL filters of the stewards’ room. */
export const caseFilters = {
  state: oneOf(['open', 'decided', 'closed', ...incidentStates] as const, 'open'),
  championship: parseOptionalId,
};

export const casesQuery = ({ state, championship }: UrlFilters<typeof caseFilters>) =>
  infiniteQuery(listCases, { state, championship });

/** The open cases in the order of keyboard navigation. */
export const openCasesQuery = () => query(listCases, { query: { state: 'open', limit: 100 } });

export const caseQuery = (id: number) => query(getCase, { params: { id } });

/** Previews the effect of a draft. A query, because it stores nothing. */
export const decisionPreviewQuery = (id: number, penalties: PenaltyForm[]) =>
  queryWithPrevious(previewDecision, { params: { id }, body: { penalties } });

/** Stewards’ reads, invalidated by any action of a steward. */
export const caseQueries = [getCase, listCases, listPanels] as const;

export const stewardsQuery = (id: number) => query(getStewards, { params: { id } });
