import { useEffect, useRef, useState } from 'react';
import type { DetailedError, Upload } from 'tus-js-client';
import { ApiError, documentLocale } from '../api/api-error.ts';
import { useWriteGuard } from '../api/write.ts';
import { readToken } from '../session/token.ts';

export type UploadError = 'empty' | 'tooLarge' | 'wrongType';

export interface UploadTarget {
  /** Where the tus protocol is spoken. */
  path: string;
  /** Bytes of one file. */
  maxBytes: number;
  /** Whether a file is of a kind that is taken; all are unless said. */
  isFitting?: (file: File) => Promise<boolean>;
}

export type UploadState =
  | { step: 'none'; fault?: UploadError }
  | {
      step: 'sending' | 'paused' | 'failed' | 'done';
      file: File;
      /** Bytes. */
      sent: number;
      /** Of the finished upload. */
      upload_id?: string;
      /** Why it failed, in the server's words where there are any. */
      reason?: string;
    };

/** Bytes of one request: what a lost line costs at most behind a proxy that keeps requests whole. */
const chunkBytes = 32_000_000;
/** ms */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000];

/** The answer of the server as other calls fail with it; nothing where it gave no words. */
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

/** Sends what is left of an upload. Throws ApiError with the server's words, and whatever else stopped it. */
function send(upload: Upload): Promise<void> {
  return new Promise((resolve, reject) => {
    upload.options.onSuccess = () => resolve();
    upload.options.onError = (error) => reject(toApiError(error) ?? error);
    upload.start();
  });
}

/** A new upload, or the one of the same file that this browser began before. */
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
  const before = await upload.findPreviousUploads();
  const latest = before.toSorted((a, b) => b.creationTime.localeCompare(a.creationTime))[0];
  if (latest) upload.resumeFromPreviousUpload(latest);
  return upload;
}

/**
 * Sends one file of any size in parts, by the tus protocol. It can be paused, and goes on from where it was after a lost
 * line or, when the same file is chosen again, a reload. `onDone` is given the id that stands for the file, and nothing while none does.
 */
export function useFileUpload(
  { path, maxBytes, isFitting }: UploadTarget,
  onDone: (upload_id?: string, file?: File) => void,
) {
  const [state, setState] = useState<UploadState>({ step: 'none' });
  const guard = useWriteGuard();
  const upload = useRef<Upload>(undefined);
  /** Tells the news of the file that is chosen now from those of one that was left. */
  const run = useRef(0);

  const leave = () => {
    run.current += 1;
    void upload.current?.abort();
    upload.current = undefined;
  };
  useEffect(() => leave, []);

  /** Sends the upload that `prepare` gives, until its end. */
  const finish = async (file: File, prepare: () => Promise<Upload>) => {
    const mine = run.current;
    const isMine = () => mine === run.current;
    try {
      const upload_id = await guard(path, async () => {
        const current = await prepare();
        if (!isMine()) return '';
        upload.current = current;
        await send(current);
        return current.url?.split('/').at(-1) ?? '';
      });
      if (!isMine()) return;
      setState({ step: 'done', file, sent: file.size, upload_id });
      onDone(upload_id, file);
    } catch (error) {
      const reason = error instanceof ApiError ? error.detail : undefined;
      if (!isMine()) return;
      setState((old) => (old.step === 'none' ? old : { ...old, step: 'failed', ...(reason && { reason }) }));
    }
  };

  const begin = (file: File) => {
    leave();
    onDone();
    if (file.size === 0) return setState({ step: 'none', fault: 'empty' });
    if (file.size > maxBytes) return setState({ step: 'none', fault: 'tooLarge' });
    setState({ step: 'sending', file, sent: 0 });
    const mine = run.current;
    const onProgress = (sent: number) => {
      if (mine === run.current) setState((old) => (old.step === 'sending' ? { ...old, sent } : old));
    };
    const fits = async () => isFitting === undefined || (await isFitting(file).catch(() => true));
    return void fits().then((isTaken) => {
      if (mine !== run.current) return undefined;
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
    /** Goes on after a pause or a failure. */
    resume: () => {
      if (state.step === 'none') return undefined;
      const { current } = upload;
      if (!current) return begin(state.file);
      const { reason: _gone, ...rest } = state;
      setState({ ...rest, step: 'sending' });
      return void finish(state.file, async () => current);
    },
    drop: () => {
      leave();
      onDone();
      setState({ step: 'none' });
    },
  };
}
