/** Hands a file to the reader as a download. */
export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has taken the content by the time the click is over.
  setTimeout(() => URL.revokeObjectURL(address));
}
