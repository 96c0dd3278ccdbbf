import { queryOptions } from '@tanstack/react-query';
import type { ApiError } from '../http/api-error.ts';
import { uploadUrl } from '../url/upload-url.ts';
import { fetchPrivateFile } from './private-file.ts';

/**
 * Options to fetch a picture that needs the token. It never changes, so it stays cached until the sign-in ends.
 */
export const privatePictureQuery = (fileName: string) =>
  queryOptions<Blob, ApiError>({
    queryKey: ['private picture', fileName],
    queryFn: ({ signal }) => fetchPrivateFile(uploadUrl(fileName), signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
