/** Limits that a file field checks before the upload. */
export interface FileLimits {
  maxBytes: number;
  types: readonly string[];
  max: number;
}

export type FileError = { fault: 'tooLarge' | 'wrongType'; name: string } | { fault: 'tooMany' };

/** The first error of the chosen files, if any. */
export function fileError(files: readonly File[], limits: FileLimits): FileError | undefined {
  if (files.length > limits.max) return { fault: 'tooMany' };
  for (const file of files) {
    if (limits.types.length > 0 && !limits.types.includes(file.type))
      return { fault: 'wrongType', name: file.name };
    if (file.size > limits.maxBytes) return { fault: 'tooLarge', name: file.name };
  }
  return undefined;
}
