import { useEffect, useRef, useState } from 'react';
import type { DetailedError, Upload } from 'tus-js-client';
import { useWriteGuard } from '../api/write.ts';
import { readToken } from '../browser/token.ts';
import { ApiError, documentLocale } from '../http/api-error.ts';

export type UploadError = 'empty' | 'tooLarge' | 'wrongType';

export interface UploadTarget {
  /** The tus endpoint. */
  path: string;
  /** Maximum size of a file in bytes. */
  maxBytes: number;
  /** Checks the type of a file; by default all are accepted. */
  isFitting?: (file: File) => Promise<boolean>;
}

export type UploadState =
  | { step: 'none'; fault?: UploadError }
  | {
      step: 'sending' | 'paused' | 'failed' | 'done';
      file: File;
      /** Sent bytes. */
      sent: number;
      /** Id of the finished upload. */
      upload_id?: string;
      /** The server's error message, if any. */
      reason?: string;
    };

/** Bytes per request, the maximum loss on a lost connection behind a proxy that buffers requests. */
const chunkBytes = 32_000_000;
/** Delays between retries, in ms. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000];

/** The server's response as an ApiError; undefined without a message. */
function toApiError(error: Error | DetailedError): ApiError | undefined {
  const response = 'originalResponse' in error ? error.originalResponse : undefined;
  try {
    const { detail, code } = JSON.parse(response?.getBody() ?? '') as { detail?: unknown; code?: unknown };
    if (typeof detail !== 'string') return undefined;
    return new ApiError({ status: response?.getStatus() ?? 0, code: String(code), detail });
  } catch {
    return undefined;
  }
}

/** Sends the rest of an upload. Throws ApiError with the server's message, or the original error. */
function send(upload: Upload): Promise<void> {
  return new Promise((resolve, reject) => {
    upload.options.onSuccess = () => resolve();
    upload.options.onError = (error) => reject(toApiError(error) ?? error);
    upload.start();
  });
}

/** Creates an upload, or resumes an earlier one of the same file in this browser. */
async function prepareUpload(
  endpoint: string,
  file: File,
  onProgress: (sent: number) => void,
): Promise<Upload> {
  const { Upload } = await import('tus-js-client');
  const upload = new Upload(file, {
    endpoint,
    chunkSize: chunkBytes,
    retryDelays,
    headers: { authorization: `Bearer ${readToken() ?? ''}`, 'accept-language': documentLocale() },
    metadata: { filename: file.name },
    onProgress,
  });
  const previous = await upload.findPreviousUploads();
  const latest = previous.toSorted((a, b) => b.creationTime.localeCompare(a.creationTime))[0];
  if (latest) upload.resumeFromPreviousUpload(latest);
  return upload;
}

/**
 * Uploads a file in chunks over the tus protocol. The upload can be paused and resumes after a lost connection or, when the same
 * file is chosen again, after a reload. `onDone` is called with the upload id, and with undefined when there is none.
 */
export function useFileUpload(
  { path, maxBytes, isFitting }: UploadTarget,
  onDone: (upload_id?: string, file?: File) => void,
) {
  const [state, setState] = useState<UploadState>({ step: 'none' });
  const guard = useWriteGuard();
  const upload = useRef<Upload>(undefined);
  /** Number of the current file, to ignore callbacks of earlier ones. */
  const run = useRef(0);

  const cancel = () => {
    run.current += 1;
    void upload.current?.abort();
    upload.current = undefined;
  };
  useEffect(() => cancel, []);

  /** Prepares and sends an upload to its end. */
  const finish = async (file: File, prepare: () => Promise<Upload>) => {
    const thisRun = run.current;
    const isCurrent = () => thisRun === run.current;
    try {
      const upload_id = await guard(path, async () => {
        const current = await prepare();
        if (!isCurrent()) return '';
        upload.current = current;
        await send(current);
        return current.url?.split('/').at(-1) ?? '';
      });
      if (!isCurrent()) return;
      setState({ step: 'done', file, sent: file.size, upload_id });
      onDone(upload_id, file);
    } catch (error) {
      const reason = error instanceof ApiError ? error.detail : undefined;
      if (!isCurrent()) return;
      setState((old) => (old.step === 'none' ? old : { ...old, step: 'failed', ...(reason && { reason }) }));
    }
  };

  const begin = (file: File) => {
    cancel();
    onDone();
    if (file.size === 0) return setState({ step: 'none', fault: 'empty' });
    if (file.size > maxBytes) return setState({ step: 'none', fault: 'tooLarge' });
    setState({ step: 'sending', file, sent: 0 });
    const thisRun = run.current;
    const onProgress = (sent: number) => {
      if (thisRun === run.current) setState((old) => (old.step === 'sending' ? { ...old, sent } : old));
    };
    const fits = async () => isFitting === undefined || (await isFitting(file).catch(() => true));
    return void fits().then((isTaken) => {
      if (thisRun !== run.current) return undefined;
      if (!isTaken) return setState({ step: 'none', fault: 'wrongType' });
      return finish(file, async () => upload.current ?? prepareUpload(path, file, onProgress));
    });
  };

  return {
    state,
    begin,
    pause: () => {
      void upload.current?.abort();
      setState((old) => (old.step === 'sending' ? { ...old, step: 'paused' } : old));
    },
    /** Resumes after a pause or failure. */
    resume: () => {
      if (state.step === 'none') return undefined;
      const { current } = upload;
      if (!current) return begin(state.file);
      const { reason: _gone, ...rest } = state;
      setState({ ...rest, step: 'sending' });
      return void finish(state.file, async () => current);
    },
    drop: () => {
      cancel();
      onDone();
      setState({ step: 'none' });
    },
  };
}
