import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { AsRead, HttpsUrl, Id, Instant, Line, Paragraphs, PathId, Translation } from '../core/fields.ts';
import { PageQuery, Search } from '../core/paging.ts';
import { gameIds } from '../servers/games.ts';
import {
  downloadCategories,
  downloadDescriptionMax,
  downloadMaxBytes,
  downloadSortOrders,
  downloadTitleMax,
  downloadTitleMin,
  downloadVersionMax,
} from './rules.ts';

export const DownloadCategory = z.enum(downloadCategories);
export type DownloadCategory = z.output<typeof DownloadCategory>;

export const DownloadSortOrder = z.enum(downloadSortOrders);
export type DownloadSortOrder = z.output<typeof DownloadSortOrder>;

/** A stored file or an external link. */
export const Download = z.object({
  id: Id,
  title: z.string(),
  title_en: z.nullable(z.string()),
  description: z.string(),
  description_en: z.nullable(z.string()),
  category: DownloadCategory,
  game: z.enum(gameIds),
  version: z.string(),
  /** null for a link. */
  file_name: z.nullable(z.string()),
  /** Bytes; null for a link. */
  size: z.nullable(z.number()),
  /** Hex; null for a link. */
  sha256: z.nullable(z.string()),
  external_url: z.nullable(z.string()),
  /** Number of downloads started. */
  download_count: z.int(),
  created_at: Instant,
  /** Changes only with edits by staff, not with downloads. */
  updated_at: Instant,
});
export type Download = z.output<typeof Download>;

/**
 * Fields must precede `file`, which is streamed to disk. Create needs one of `file`, `upload_id` and
 * `external_url`; an edit without any of them keeps the current one.
 */
export const DownloadForm = z.strictObject({
  title: Line(downloadTitleMin, downloadTitleMax),
  title_en: Translation(Line(downloadTitleMin, downloadTitleMax)),
  description: z._default(Paragraphs(0, downloadDescriptionMax), ''),
  description_en: Translation(Paragraphs(0, downloadDescriptionMax)),
  category: DownloadCategory,
  game: z.enum(gameIds),
  version: z._default(Line(0, downloadVersionMax), ''),
  external_url: z.optional(z.union([z.literal(''), HttpsUrl], 'url_https')),
  /** The id of a completed resumable upload. */
  upload_id: z.optional(z.string().check(z.regex(/^[0-9a-zA-Z_-]{0,64}$/))),
});

/** All fields, as for a new one. */
export const DownloadUpdate = z.extend(DownloadForm, AsRead);

const filter = {
  search: Search,
  category: z.optional(DownloadCategory),
  game: z.optional(z.enum(gameIds)),
  /** Default: newest first. */
  order: z.optional(DownloadSortOrder),
};
const list = z.object({ ...PageQuery.shape, ...filter });
const one = z.object({ id: PathId });

export const listDownloads = endpoint({
  method: 'GET',
  path: '/api/v1/downloads',
  access: 'public',
  query: list,
  list: Download,
});

export const getDownload = endpoint({
  method: 'GET',
  path: '/api/v1/downloads/{id}',
  access: 'public',
  params: one,
  response: Download,
});

export const listAdminDownloads = endpoint({
  method: 'GET',
  path: '/api/v1/admin/downloads',
  access: { module: 'downloads', action: 'view' },
  query: list,
  list: Download,
});

/** All matching downloads as CSV. */
export const exportDownloads = endpoint({
  method: 'GET',
  path: '/api/v1/admin/downloads/export',
  access: { module: 'downloads', action: 'view' },
  query: z.object(filter),
  response: z.string(),
  text: 'text/csv',
});

export const createDownload = endpoint({
  method: 'POST',
  path: '/api/v1/admin/downloads',
  access: { module: 'downloads', action: 'create' },
  encoding: 'multipart',
  body: DownloadForm,
  stream: { field: 'file', maxBytes: downloadMaxBytes },
  response: Download,
  status: 201,
  rate: 'upload',
  audit: 'download.create',
});

export const updateDownload = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/downloads/{id}',
  access: { module: 'downloads', action: 'edit' },
  params: one,
  encoding: 'multipart',
  body: DownloadUpdate,
  stream: { field: 'file', maxBytes: downloadMaxBytes },
  response: Download,
  rate: 'upload',
  audit: 'download.update',
});

export const deleteDownload = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/downloads/{id}',
  access: { module: 'downloads', action: 'delete' },
  params: one,
  audit: 'download.delete',
});
