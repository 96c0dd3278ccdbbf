import { clsx } from 'clsx';
import { type DragEvent, type ReactNode, useState } from 'react';

interface DropzoneProps {
  /** Called with at least one file. */
  onFiles: (files: File[]) => void;
  faulty: boolean;
  className: string;
  /** Includes the file input, which covers the area. */
  children: ReactNode;
}

/** Accepts dropped files and is highlighted while dragging over it. */
export function Dropzone({ onFiles, faulty, className, children }: DropzoneProps) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={clsx(
        'relative flex rounded-card border border-dashed p-4 transition-colors',
        'has-[input:focus-visible]:border-firoozeh has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-firoozeh',
        over ? 'border-firoozeh bg-firoozeh-dim' : 'border-line-strong',
        faulty && 'border-bad',
        className,
      )}
    >
      {children}
    </div>
  );
}
