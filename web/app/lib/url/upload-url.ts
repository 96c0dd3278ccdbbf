import { type ImageWidth, imageWidths } from '@paddock/contract/core/uploads';

/** The URL of an uploaded file, for pictures optionally in one of the widths. */
export function uploadUrl(fileName: string, width?: ImageWidth): string;
export function uploadUrl(fileName: string | null | undefined, width?: ImageWidth): string | undefined;
export function uploadUrl(fileName: string | null | undefined, width?: ImageWidth): string | undefined {
  if (!fileName) return undefined;
  return `/uploads/${encodeURIComponent(fileName)}${width ? `?w=${width}` : ''}`;
}

/** `src` and `srcSet` of an uploaded picture; undefined without one. */
export function uploadSources(fileName: string): { src: string; srcSet: string };
export function uploadSources(fileName: string | null): { src: string; srcSet: string } | undefined;
export function uploadSources(fileName: string | null) {
  if (!fileName) return undefined;
  const srcSet = imageWidths.map((width) => `${uploadUrl(fileName, width)} ${width}w`).join(', ');
  return { src: uploadUrl(fileName, 1080), srcSet };
}
