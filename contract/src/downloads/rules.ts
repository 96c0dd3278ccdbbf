// Apart from the schemas of downloads: the public page uses these, and carries no Zod.
import { bytesPerMegabyte, downloadLimitMaxMb } from '../core/uploads.ts';
import type { Locale } from '../i18n/locale.ts';
import { localize } from '../i18n/localized/localized.ts';

export const downloadCategories = ['liveries', 'tracks', 'cars', 'apps'] as const;
export const downloadSortOrders = ['newest', 'popular', 'title'] as const;

/** The bytes; an external link answers with a redirect. Counted when asked for from byte 0. */
export function downloadUrl(id: number): string {
  return `/api/v1/downloads/${id}/file`;
}

export const downloadTitleMin = 2;

export const downloadTitleMax = 200;

export const downloadDescriptionMax = 5_000;

export const downloadVersionMax = 40;

/** Of one file, in bytes, whatever the settings say. */
export const downloadMaxBytes = downloadLimitMaxMb * bytesPerMegabyte;

/** An upload that nobody goes on with is thrown away after so long. */
export const uploadMs = 48 * 3_600_000;

/** Where the tus protocol (1.0) is spoken. */
export const uploadsPath = '/api/v1/admin/downloads/uploads';

interface DownloadTexts {
  title: string;
  title_en: string | null;
  description: string;
  description_en: string | null;
}

/** A download in the reader's language. */
export function localizeDownload<Shown extends DownloadTexts>(download: Shown, locale: Locale): Shown {
  return localize(download, locale, 'title', 'description');
}
