import type { EndpointSpec, Input } from '@paddock/contract/core/endpoint';
import { useState } from 'react';
import { downloadFile } from '../browser/download-file.ts';
import { readToken } from '../session/token.ts';
import { documentLocale } from './api-error.ts';
import { failure, overTheLine } from './call.ts';
import { encodeCall, type RawInput } from './encode-call.ts';
import { toastError } from './error-toast.ts';

/** Bytes that the server shows only to some: a link or an `<img>` carries no token. Throws ApiError and nothing else (aborts apart). */
export async function fetchPrivateFile(address: string, signal?: AbortSignal): Promise<Blob> {
  const token = readToken();
  const headers = new Headers({ 'accept-language': documentLocale() });
  if (token) headers.set('authorization', `Bearer ${token}`);
  const response = await overTheLine(() => fetch(address, { headers, signal: signal ?? null }), signal);
  if (!response.ok) throw await failure(response, token !== null);
  return overTheLine(() => response.blob(), signal);
}

/** Saves what a call answers as a file of the reader's. */
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
