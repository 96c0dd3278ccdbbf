import { queryOptions } from '@tanstack/react-query';
import { readToken } from '../session/token.ts';
import { uploadUrl } from '../url/upload-url.ts';
import { type ApiError, documentLocale } from './api-error.ts';
import { failure, overTheLine } from './call.ts';

/** Throws ApiError and nothing else (aborts apart). */
async function fetchPrivatePicture(fileName: string, signal: AbortSignal): Promise<Blob> {
  const token = readToken();
  const headers = new Headers({ 'accept-language': documentLocale() });
  if (token) headers.set('authorization', `Bearer ${token}`);
  const response = await overTheLine(() => fetch(uploadUrl(fileName), { headers, signal }), signal);
  if (!response.ok) throw await failure(response, token !== null);
  return overTheLine(() => response.blob(), signal);
}

/**
 * Options of reading a picture that the server shows only to some: the address of an `<img>` carries no token. It never
 * changes, and is forgotten with everything else when the sign-in ends.
 */
export const privatePictureQuery = (fileName: string) =>
  queryOptions<Blob, ApiError>({
    queryKey: ['private picture', fileName],
    queryFn: ({ signal }) => fetchPrivatePicture(fileName, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
