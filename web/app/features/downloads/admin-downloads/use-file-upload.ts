import { downloadLimitBytes } from '@paddock/contract/core/uploads';
import { uploadsPath } from '@paddock/contract/downloads/rules';
import { useEffect, useRef, useState } from 'react';
import type { DetailedError, Upload } from 'tus-js-client';
import { documentLocale } from '../../../lib/api/api-error.ts';
import { useSettings } from '../../../lib/page/settings.ts';
import { readToken } from '../../../lib/session/token.ts';

export type UploadError = 'empty' | 'tooLarge';

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

function reasonOf(error: Error | DetailedError): string | undefined {
  const answer = 'originalResponse' in error ? error.originalResponse?.getBody() : undefined;
  try {
    const { detail } = JSON.parse(answer ?? '') as { detail?: unknown };
    return typeof detail === 'string' ? detail : undefined;
  } catch {
    return undefined;
  }
}

/** A new upload, or the one of the same file that this browser began before. */
async function prepared(file: File, options: ConstructorParameters<typeof Upload>[1]): Promise<Upload> {
  const { Upload } = await import('tus-js-client');
  const upload = new Upload(file, {
    endpoint: uploadsPath,
    chunkSize: chunkBytes,
    retryDelays,
    headers: { authorization: `Bearer ${readToken() ?? ''}`, 'accept-language': documentLocale() },
    metadata: { filename: file.name },
    ...options,
  });
  const before = await upload.findPreviousUploads();
  const latest = before.toSorted((a, b) => b.creationTime.localeCompare(a.creationTime))[0];
  if (latest) upload.resumeFromPreviousUpload(latest);
  return upload;
}

/**
 * Sends one file of any size in parts, by the tus protocol. It can be paused, and goes on from where it was after a lost
 * line or, when the same file is chosen again, a reload. `onDone` is given the id that stands for the file.
 */
export function useFileUpload(onDone: (upload_id: string | undefined) => void) {
  const [state, setState] = useState<UploadState>({ step: 'none' });
  const max = downloadLimitBytes(useSettings());
  const upload = useRef<Upload>(undefined);
  /** Tells the news of the file that is chosen now from those of one that was left. */
  const run = useRef(0);

  const leave = () => {
    run.current += 1;
    void upload.current?.abort();
    upload.current = undefined;
  };
  useEffect(() => leave, []);

  const begin = async (file: File) => {
    leave();
    onDone(undefined);
    if (file.size === 0) return setState({ step: 'none', fault: 'empty' });
    if (file.size > max) return setState({ step: 'none', fault: 'tooLarge' });
    const mine = run.current;
    const isMine = () => mine === run.current;
    setState({ step: 'sending', file, sent: 0 });
    const fail = (error: Error | DetailedError) => {
      const reason = reasonOf(error);
      if (isMine()) {
        setState((old) =>
          old.step === 'none' ? old : { ...old, step: 'failed', ...(reason && { reason }) },
        );
      }
    };
    try {
      const made = await prepared(file, {
        onProgress: (sent) => {
          if (isMine()) setState((old) => (old.step === 'sending' ? { ...old, sent } : old));
        },
        onSuccess: () => {
          const upload_id = made.url?.split('/').at(-1) ?? '';
          if (!isMine()) return;
          setState({ step: 'done', file, sent: file.size, upload_id });
          onDone(upload_id);
        },
        onError: fail,
      });
      if (!isMine()) return;
      upload.current = made;
      made.start();
    } catch (error) {
      fail(error as Error);
    }
  };

  return {
    state,
    begin: (file: File) => void begin(file),
    pause: () => {
      void upload.current?.abort();
      setState((old) => (old.step === 'sending' ? { ...old, step: 'paused' } : old));
    },
    /** Goes on after a pause or a failure. */
    resume: () => {
      if (state.step === 'none') return;
      if (!upload.current) return void begin(state.file);
      const { reason: _gone, ...rest } = state;
      setState({ ...rest, step: 'sending' });
      upload.current.start();
    },
    drop: () => {
      leave();
      onDone(undefined);
      setState({ step: 'none' });
    },
  };
}
