import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { PathId } from '../../core/fields.ts';
import { serverReportFiles, serverReportKinds } from '../rules.ts';

/** How AssettoServer's ReportPlugin calls a report. */
const Guid = z.string().check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i), z.toLowerCase());

/**
 * The clip of a report, for the parties and the stewards of its case: in ranges, as bytes to be saved under a name of ours. 410
 * clip_deleted once its time is over.
 */
export const getClip = endpoint({
  method: 'GET',
  path: '/api/v1/incidents/{id}/clip',
  access: 'user',
  params: z.object({ id: PathId }),
  response: z.string(),
  text: 'application/octet-stream',
});

const { json, zip } = serverReportFiles;

/**
 * Takes what a game server keeps of a report that a driver made in the game: a JSON that tells who drove, and the recording as a ZIP,
 * which is never unpacked. Each is kept as it came first. 415 for other media types and bytes, 422 file_invalid for another JSON.
 */
export const ingestServerReport = endpoint({
  method: 'PUT',
  path: '/api/v1/ingest/reports/{guid}',
  access: 'server',
  params: z.object({ guid: Guid }),
  raw: { [json.type]: json.maxBytes, [zip.type]: zip.maxBytes },
  maxBytes: zip.maxBytes,
});

/** A file of a report that was made in the game, beside a case that it fits. For its stewards. */
export const getServerReportFile = endpoint({
  method: 'GET',
  path: '/api/v1/stewards/incidents/{id}/server-reports/{report}/{file}',
  access: 'user',
  params: z.object({ id: PathId, report: PathId, file: z.enum(serverReportKinds) }),
  response: z.string(),
  text: 'application/octet-stream',
});
