import { type PictureWidth, pictureWidths } from '@paddock/contract/picture-widths';

/** Where an uploaded file is served, from the file name that answers carry; a picture also in one of its widths. */
export function uploadAddress(fileName: string, width?: PictureWidth): string;
export function uploadAddress(fileName: string | null | undefined, width?: PictureWidth): string | undefined;
export function uploadAddress(fileName: string | null | undefined, width?: PictureWidth): string | undefined {
  if (!fileName) return undefined;
  return `/uploads/${encodeURIComponent(fileName)}${width ? `?w=${width}` : ''}`;
}

/** All widths of a picture, for the browser to choose from. */
export function uploadWidths(fileName: string): string {
  return pictureWidths.map((width) => `${uploadAddress(fileName, width)} ${width}w`).join(', ');
}
