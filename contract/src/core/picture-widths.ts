/** Widths in pixels in which an uploaded picture can be had: `/uploads/{file name}?w=720`. None is ever made larger. */
export const imageWidths = [96, 192, 360, 540, 720, 1080, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];
