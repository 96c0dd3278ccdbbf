import { formatBytes } from '@paddock/contract/i18n/format-number';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, FileUp, Pause, Play, RotateCw, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import type { UploadState, useFileUpload } from '#lib/uploads/resumable-upload.ts';
import { Bdi } from '#ui/bidi.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { FieldNote } from '../field.tsx';
import { useFormMessages } from '../messages.ts';
import { Dropzone } from './dropzone.tsx';

interface UploadFieldProps {
  upload: ReturnType<typeof useFileUpload>;
  /** The server's error for the field. */
  error: string | undefined;
  /** Maximum size in bytes. */
  maxBytes: number;
  /** Accepted types, as in the `accept` attribute. */
  accept?: string;
}

/** A field for resumable uploads, with drag and drop and progress. */
export function UploadField({ upload, error, maxBytes, accept }: UploadFieldProps) {
  const t = useFormMessages();
  const locale = useLocale();
  const id = useId();
  const { state, begin } = upload;
  const max = formatBytes(maxBytes, locale);
  const fault = 'fault' in state && state.fault ? t(`upload.${state.fault}`, { max }) : undefined;
  if (state.step !== 'none') {
    return (
      <div className="flex flex-col gap-1.5">
        <Progress state={state} upload={upload} />
        <FieldNote id={`${id}-note`} hint={t('upload.again')} error={error} />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-1.5">
      <Dropzone
        onFiles={([file]) => file && begin(file)}
        faulty={Boolean(fault ?? error)}
        className="flex-col gap-1"
      >
        <label htmlFor={id} className="flex items-center gap-2 font-medium text-firoozeh">
          <FileUp />
          {t('upload.choose')}
        </label>
        <span className="text-text-3 text-xs">{t('upload.drop', { max })}</span>
        <input
          id={id}
          type="file"
          accept={accept}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) begin(file);
            event.currentTarget.value = '';
          }}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </Dropzone>
      <FieldNote id={`${id}-note`} hint={t('upload.again')} error={fault ?? error} />
    </div>
  );
}

interface ProgressProps {
  state: Exclude<UploadState, { step: 'none' }>;
  upload: UploadFieldProps['upload'];
}

function Progress({ state, upload: { pause, resume, drop } }: ProgressProps) {
  const t = useFormMessages();
  const format = useFormat();
  const locale = useLocale();
  const { step, file, sent, reason } = state;
  const percent = Math.floor((sent / file.size) * 100);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // `void`, because newer browsers return a promise, which is no valid effect cleanup.
    void box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const bytes = { sent: formatBytes(sent, locale), total: formatBytes(file.size, locale) };
  return (
    <div ref={box} className="flex flex-col gap-2 rounded-card border border-line bg-surface-2 p-4">
      <div className="flex items-start justify-between gap-2">
        <Bdi className="wrap-anywhere min-w-0 font-medium text-sm">{file.name}</Bdi>
        <IconButton icon={<X />} label={t('upload.remove')} className="-m-2" onClick={drop} />
      </div>
      <progress
        aria-label={t('upload.progress', { name: file.name })}
        max={100}
        value={percent}
        className="sr-only"
      />
      <span aria-hidden="true" className="block h-2 overflow-hidden rounded-full bg-surface-3">
        <span
          className={clsx('block h-full rounded-full', step === 'failed' ? 'bg-bad' : 'bg-firoozeh')}
          style={{ width: `${percent}%` }}
        />
      </span>
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <span className="flex flex-wrap gap-x-3 text-text-2">
          <span>{format.percent(percent)}</span>
          <span>{t.rich('upload.sent', bytes)}</span>
          {step === 'paused' && <span>{t('upload.paused')}</span>}
        </span>
        {step === 'sending' && (
          <Button dense look="ghost" icon={<Pause />} onClick={pause}>
            {t('upload.pause')}
          </Button>
        )}
        {step === 'paused' && (
          <Button dense look="ghost" icon={<Play className="mirror" />} onClick={resume}>
            {t('upload.resume')}
          </Button>
        )}
        {step === 'failed' && (
          <Button dense icon={<RotateCw />} onClick={resume}>
            {t('upload.retry')}
          </Button>
        )}
        {step === 'done' && (
          <output className="flex items-center gap-1.5 text-ok">
            <CircleCheck />
            {t('upload.done')}
          </output>
        )}
      </div>
      <p role="alert" className="flex items-start gap-1.5 text-bad text-xs empty:hidden">
        {step === 'failed' && (
          <>
            <CircleAlert className="mt-0.5 size-4 shrink-0" />
            {reason ?? t('upload.failed')}
          </>
        )}
      </p>
    </div>
  );
}
