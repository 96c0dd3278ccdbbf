import type { EndpointSpec, Input } from '@paddock/contract/core/endpoint';
import { useState } from 'react';
import { downloadFile } from '../browser/download-file.ts';
import { readToken } from '../browser/token.ts';
import { documentLocale } from '../http/api-error.ts';
import { failure, withNetworkError } from '../http/call.ts';
import { encodeCall, type RawInput } from '../http/encode-call.ts';
import { toastError } from './error-toast.ts';

/** Fetches a file that needs the token, which links and `<img>` do not send. Throws only ApiError, except for aborts. */
export async function fetchPrivateFile(address: string, signal?: AbortSignal): Promise<Blob> {
  const token = readToken();
  const headers = new Headers({ 'accept-language': documentLocale() });
  if (token) headers.set('authorization', `Bearer ${token}`);
  const response = await withNetworkError(() => fetch(address, { headers, signal: signal ?? null }), signal);
  if (!response.ok) throw await failure(response, token !== null);
  return withNetworkError(() => response.blob(), signal);
}

/** Downloads the response of a call as a file. */
export function usePrivateDownload<const E extends EndpointSpec>(spec: E, input: Input<E>, name: string) {
  const [running, setRunning] = useState(false);
  const save = async () => {
    setRunning(true);
    try {
      downloadFile(name, await fetchPrivateFile(encodeCall(spec, input as RawInput).address));
    } catch (error) {
      toastError(error);
    } finally {
      setRunning(false);
    }
  };
  return { running, onDownload: () => void save() };
}
