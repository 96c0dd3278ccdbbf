import { useCallback } from 'react';

interface FilePreviewProps {
  file: File;
  alt: string;
  className?: string;
}

/** The preview of a chosen picture. */
export function FilePreview({ file, alt, className }: FilePreviewProps) {
  const show = useCallback(
    (picture: HTMLImageElement | null) => {
      if (!picture) return;
      const address = URL.createObjectURL(file);
      picture.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} alt={alt} className={className} />;
}
