import { queryOptions } from '@tanstack/react-query';
import { uploadUrl } from '../url/upload-url.ts';
import type { ApiError } from './api-error.ts';
import { fetchPrivateFile } from './private-file.ts';

/**
 * Options of reading a picture that the server shows only to some. It never changes, and is forgotten with everything else when the
 * sign-in ends.
 */
export const privatePictureQuery = (fileName: string) =>
  queryOptions<Blob, ApiError>({
    queryKey: ['private picture', fileName],
    queryFn: ({ signal }) => fetchPrivateFile(uploadUrl(fileName), signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
