/** Where an uploaded file is served, from the file name that answers carry. */
export function uploadAddress(fileName: string): string;
export function uploadAddress(fileName: string | null | undefined): string | undefined;
export function uploadAddress(fileName: string | null | undefined): string | undefined {
  return fileName ? `/uploads/${encodeURIComponent(fileName)}` : undefined;
}
