import { formatBytes } from '@paddock/contract/i18n/format-number';
import { ImageUp, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useUiMessages } from '#ui/messages.ts';
import { controlProps, FieldNote } from '../field.tsx';
import { useFormMessages } from '../messages.ts';
import { Dropzone } from './dropzone.tsx';
import { FilePreview } from './file-preview.tsx';
import { type FileLimits, fileError } from './file-rules.ts';

interface FileFieldProps {
  label: ReactNode;
  name?: string;
  limits: FileLimits;
  files: readonly File[];
  onFiles: (files: File[]) => void;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  /** The stored picture, shown until another is chosen. */
  current?: ReactNode;
}

/** Identifies a file, so that choosing it twice adds it once. */
const fileKey = ({ name, size, lastModified }: File) => `${name}-${size}-${lastModified}`;

/** A file field with drag and drop, picture previews and immediate validation. */
export function FileField(props: FileFieldProps) {
  const { label, limits, files, onFiles, hint, error, required, disabled, current } = props;
  const t = useFormMessages();
  const tUi = useUiMessages();
  const locale = useLocale();
  const id = useId();
  const [rejection, setRejection] = useState<string>();
  const visibleError = rejection ?? error;

  const take = (chosen: readonly File[]) => {
    if (chosen.length === 0) return;
    const added = chosen.filter((file) => !files.some((known) => fileKey(known) === fileKey(file)));
    const next = limits.max === 1 ? chosen : [...files, ...added];
    const fault = fileError(next, limits);
    if (!fault) {
      setRejection(undefined);
      onFiles([...next]);
    } else if (fault.fault === 'tooMany') {
      setRejection(t('file.tooMany', { count: limits.max }));
    } else {
      setRejection(t(`file.${fault.fault}`, { name: fault.name, max: formatBytes(limits.maxBytes, locale) }));
    }
  };

  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-sm text-text-2">
        {label}
        {required && <span className="text-2xs text-text-3"> ({tUi('required')})</span>}
      </label>
      <Dropzone
        onFiles={(dropped) => disabled || take(dropped)}
        faulty={Boolean(visibleError)}
        className="flex-wrap items-center gap-4"
      >
        {files.length === 0 && current}
        {files.map((file, i) => (
          <ChosenFile
            key={fileKey(file)}
            file={file}
            onRemove={() => {
              setRejection(undefined);
              onFiles(files.toSpliced(i, 1));
            }}
          />
        ))}
        <span className="flex flex-col">
          <span className="flex items-center gap-2 font-medium text-firoozeh">
            <ImageUp />
            {t(files.length > 0 && limits.max === 1 ? 'file.change' : 'file.choose')}
          </span>
          <span className="text-text-3 text-xs">{t('file.dropHere')}</span>
        </span>
        <input
          {...controlProps(id, `${id}-note`, { hint, error: visibleError })}
          type="file"
          name={props.name}
          accept={limits.types.join(',')}
          multiple={limits.max > 1}
          disabled={disabled}
          onChange={(event) => {
            take([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </Dropzone>
      <FieldNote id={`${id}-note`} hint={hint} error={visibleError} />
    </div>
  );
}

function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const t = useFormMessages();
  const locale = useLocale();
  return (
    <span className="relative z-sticky flex items-center gap-3">
      {file.type.startsWith('image/') && (
        <FilePreview
          file={file}
          alt={t('file.preview', { name: file.name })}
          className="size-16 rounded-card object-cover"
        />
      )}
      <span className="flex max-w-40 flex-col text-xs">
        <bdi className="truncate" title={file.name}>
          {file.name}
        </bdi>
        <span className="text-text-3">{formatBytes(file.size, locale)}</span>
      </span>
      <button
        type="button"
        onClick={onRemove}
        aria-label={t('file.remove', { name: file.name })}
        className="inline-flex size-9 items-center justify-center rounded-button text-text-3 hover:bg-surface-2 hover:text-bad"
      >
        <X />
      </button>
    </span>
  );
}
