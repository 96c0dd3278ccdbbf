// Kept apart from the schemas because the public page must not load Zod.
import { bytesPerMegabyte, downloadLimitMaxMb } from '../core/uploads.ts';
import type { Locale } from '../i18n/locale.ts';
import { localize } from '../i18n/localized/localized.ts';

export const downloadCategories = ['liveries', 'tracks', 'cars', 'apps'] as const;
export const downloadSortOrders = ['newest', 'popular', 'title'] as const;

/** The address of the file; redirects for an external link. Requests from byte 0 count as a download. */
export function downloadUrl(id: number): string {
  return `/api/v1/downloads/${id}/file`;
}

export const downloadTitleMin = 2;

export const downloadTitleMax = 200;

export const downloadDescriptionMax = 5_000;

export const downloadVersionMax = 40;

/** Absolute size limit of a file in bytes, regardless of the settings. */
export const downloadMaxBytes = downloadLimitMaxMb * bytesPerMegabyte;

/** Time until an unfinished upload is deleted. */
export const uploadMs = 48 * 3_600_000;

/** The endpoint of the tus protocol (1.0). */
export const uploadsPath = '/api/v1/admin/downloads/uploads';

interface DownloadTexts {
  title: string;
  title_en: string | null;
  description: string;
  description_en: string | null;
}

/** A download in the reader's language. */
export function localizeDownload<T extends DownloadTexts>(download: T, locale: Locale): T {
  return localize(download, locale, 'title', 'description');
}
