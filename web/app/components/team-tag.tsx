/** The tag of a team, preceded by its colour. */
export function TeamTag({ tag, colour }: { tag: string; colour: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap font-medium text-text-2 text-xs">
      <span aria-hidden="true" className="h-3.5 w-1.5 rounded-badge" style={{ background: colour }} />
      <bdi>{tag}</bdi>
    </span>
  );
}
