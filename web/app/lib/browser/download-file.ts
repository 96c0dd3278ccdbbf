/** Saves a file as a download. */
export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Revoked in the next task, once the download has started.
  setTimeout(() => URL.revokeObjectURL(address));
}
