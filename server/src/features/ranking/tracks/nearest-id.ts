/** Less alike than this, and two ids have nothing to do with each other. */
const leastAlike = 0.45;

const partsOf = (id: string): Set<string> => {
  const text = `  ${id.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
  return new Set(Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3)));
};

export interface NearIds<Known> {
  /** The known one that is most alike, by its letters in threes; undefined where none is near. */
  find: (id: string) => Known | undefined;
}

/** Looks among known ids for the one that another is most likely a version of. */
export function indexIds<Known extends { raw: string }>(known: readonly Known[]): NearIds<Known> {
  const sizes = known.map(({ raw }) => partsOf(raw).size);
  const byPart = new Map<string, number[]>();
  known.forEach(({ raw }, at) => {
    for (const part of partsOf(raw)) {
      const places = byPart.get(part);
      if (places) places.push(at);
      else byPart.set(part, [at]);
    }
  });
  return {
    find(id) {
      const parts = partsOf(id);
      const shared = new Map<number, number>();
      for (const part of parts)
        for (const at of byPart.get(part) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
      let best: { at: number; alike: number } | undefined;
      for (const [at, count] of shared) {
        const alike = (2 * count) / (parts.size + (sizes[at] ?? 0));
        // Of two that are as near the shorter one: the plain layout before its variations.
        const isNearer =
          !best ||
          alike > best.alike ||
          (alike === best.alike && (known[at]?.raw.length ?? 0) < (known[best.at]?.raw.length ?? 0));
        if (alike >= leastAlike && isNearer) best = { at, alike };
      }
      return best && known[best.at];
    },
  };
}
