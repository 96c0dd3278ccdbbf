/** Ids less similar than this are unrelated. */
const leastAlike = 0.45;

const partsOf = (id: string): Set<string> => {
  const text = `  ${id.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
  return new Set(Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3)));
};

export interface NearIds<Candidate> {
  /** Returns the most similar id by trigrams; undefined without one. */
  find: (id: string) => Candidate | undefined;
}

/** Indexes ids to find the one of which another id is probably a version. */
export function indexIds<Candidate extends { raw: string }>(
  candidates: readonly Candidate[],
): NearIds<Candidate> {
  const sizes = candidates.map(({ raw }) => partsOf(raw).size);
  const byPart = new Map<string, number[]>();
  candidates.forEach(({ raw }, at) => {
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
        // Of two equally similar ids the shorter wins: the plain layout before its variants.
        const isNearer =
          !best ||
          alike > best.alike ||
          (alike === best.alike &&
            (candidates[at]?.raw.length ?? 0) < (candidates[best.at]?.raw.length ?? 0));
        if (alike >= leastAlike && isNearer) best = { at, alike };
      }
      return best && candidates[best.at];
    },
  };
}
