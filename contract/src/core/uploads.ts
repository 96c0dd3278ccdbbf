/** What the limits of uploads may be set to at most, in megabytes. */
export const imageLimitMaxMb = 20;
export const downloadLimitMaxMb = 5_000;

/** Wherever a MB is written. */
export const bytesPerMegabyte = 1_048_576;

/** The rule of a field for pictures under the site's settings: a field that takes less anyway, stays so. */
export function limitImageRule<R extends { maxBytes: number }>(
  rule: R,
  { image_max_mb }: { image_max_mb: number },
) {
  return { ...rule, maxBytes: Math.min(rule.maxBytes, image_max_mb * bytesPerMegabyte) };
}

/** The largest file that may be uploaded for download, in bytes. */
export function downloadLimitBytes({ download_max_mb }: { download_max_mb: number }): number {
  return download_max_mb * bytesPerMegabyte;
}

/** Widths in pixels in which an uploaded picture can be had: `/uploads/{file name}?w=720`. None is ever made larger. */
export const imageWidths = [96, 192, 360, 540, 720, 1080, 1600] as const;

export type ImageWidth = (typeof imageWidths)[number];
