/** A chosen picture as it will stand beside the name: round. */
export function AvatarPreview({ file, alt }: { file: File; alt: string }) {
  const show = (picture: HTMLImageElement | null) => {
    if (!picture) return;
    const address = URL.createObjectURL(file);
    picture.src = address;
    return () => URL.revokeObjectURL(address);
  };
  return <img ref={show} alt={alt} className="size-24 shrink-0 rounded-full bg-surface-3 object-cover" />;
}
