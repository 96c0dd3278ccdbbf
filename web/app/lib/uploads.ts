import { type PictureWidth, pictureWidths } from '@paddock/contract/picture-widths';

/** Where an uploaded file is served, from the file name that answers carry; a picture also in one of its widths. */
export function uploadAddress(fileName: string, width?: PictureWidth): string;
export function uploadAddress(fileName: string | null | undefined, width?: PictureWidth): string | undefined;
export function uploadAddress(fileName: string | null | undefined, width?: PictureWidth): string | undefined {
  if (!fileName) return undefined;
  return `/uploads/${encodeURIComponent(fileName)}${width ? `?w=${width}` : ''}`;
}

/** A picture in all widths, for the browser to choose from; nothing where there is none. */
export function uploadedPicture(fileName: string): { src: string; srcSet: string };
export function uploadedPicture(fileName: string | null): { src: string; srcSet: string } | undefined;
export function uploadedPicture(fileName: string | null) {
  if (!fileName) return undefined;
  const srcSet = pictureWidths.map((width) => `${uploadAddress(fileName, width)} ${width}w`).join(', ');
  return { src: uploadAddress(fileName, 1080), srcSet };
}
