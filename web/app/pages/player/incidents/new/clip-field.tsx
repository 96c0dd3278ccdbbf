import { clipHeadBytes, clipTypeOf } from '@paddock/contract/stewarding/files/clip-type';
import { clipMaxBytes, clipTypes, clipUploadsPath } from '@paddock/contract/stewarding/rules';
import { useReportMessages } from '#features/stewarding/reports/messages.ts';
import { useFileUpload } from '#lib/uploads/resumable-upload.ts';
import { UploadField } from '#ui/form/files/upload-field.tsx';

const isClip = async (file: File) =>
  clipTypeOf(new Uint8Array(await file.slice(0, clipHeadBytes).arrayBuffer())) !== undefined;

/** Uploads a clip. `onDone` gets the id of the upload, or undefined while there is none. */
export const useClipUpload = (onDone: (upload_id?: string) => void) =>
  useFileUpload({ path: clipUploadsPath, maxBytes: clipMaxBytes, isFitting: isClip }, (id) => onDone(id));

interface ClipFieldProps {
  upload: ReturnType<typeof useClipUpload>;
  error: string | undefined;
}

/** A clip attached to a report. */
export function ClipField({ upload, error }: ClipFieldProps) {
  const t = useReportMessages();
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium text-sm text-text-2">{t('new.clip')}</legend>
      <p className="text-sm text-text-3">{t.rich('new.clipHint', { types: 'MP4, WebM' })}</p>
      <UploadField upload={upload} error={error} maxBytes={clipMaxBytes} accept={clipTypes.join(',')} />
    </fieldset>
  );
}
