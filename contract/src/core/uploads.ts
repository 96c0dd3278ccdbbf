/** The maximum that the upload limits can be set to, in megabytes. */
export const imageLimitMaxMb = 20;
export const downloadLimitMaxMb = 5_000;

/** One megabyte, wherever sizes are displayed. */
export const bytesPerMegabyte = 1_048_576;

/** Applies the site's image limit to a file field; a field with a lower limit keeps it. */
export function limitImageRule<R extends { maxBytes: number }>(
  rule: R,
  { image_max_mb }: { image_max_mb: number },
) {
  return { ...rule, maxBytes: Math.min(rule.maxBytes, image_max_mb * bytesPerMegabyte) };
}

/** The size limit of a download, in bytes. */
export function downloadLimitBytes({ download_max_mb }: { download_max_mb: number }): number {
  return download_max_mb * bytesPerMegabyte;
}

/** Widths in pixels of resized pictures: `/uploads/{file name}?w=720`. Pictures are never enlarged. */
export const imageWidths = [96, 192, 360, 540, 720, 1080, 1600] as const;

export type ImageWidth = (typeof imageWidths)[number];
