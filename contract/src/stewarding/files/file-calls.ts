import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { PathId } from '../../core/fields.ts';
import { serverReportFiles, serverReportKinds } from '../rules.ts';

/** The id of a report in AssettoServer's ReportPlugin. */
const Guid = z.string().check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i), z.toLowerCase());

/**
 * The clip of a report, for the parties and stewards of its case. Supports ranges; downloaded under a generated
 * name. 410 clip_deleted after its retention.
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
 * Accepts a game server's files of an in-game report: a JSON with the drivers, and the recording as a ZIP, which
 * is never unpacked. The first upload of each wins. 415 for other media types or content, 422 file_invalid for
 * another JSON.
 */
export const ingestServerReport = endpoint({
  method: 'PUT',
  path: '/api/v1/ingest/reports/{guid}',
  access: 'server',
  params: z.object({ guid: Guid }),
  raw: { [json.type]: json.maxBytes, [zip.type]: zip.maxBytes },
  maxBytes: zip.maxBytes,
});

/** A file of an in-game report that matches a case. Only for its stewards. */
export const getServerReportFile = endpoint({
  method: 'GET',
  path: '/api/v1/stewards/incidents/{id}/server-reports/{report}/{file}',
  access: 'user',
  params: z.object({ id: PathId, report: PathId, file: z.enum(serverReportKinds) }),
  response: z.string(),
  text: 'application/octet-stream',
});
