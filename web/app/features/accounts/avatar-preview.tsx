import { FilePreview } from '#ui/form/files/file-preview.tsx';

/** A preview of a chosen profile picture, round as next to the name. */
export function AvatarPreview({ file, alt }: { file: File; alt: string }) {
  return (
    <FilePreview file={file} alt={alt} className="size-24 shrink-0 rounded-full bg-surface-3 object-cover" />
  );
}
