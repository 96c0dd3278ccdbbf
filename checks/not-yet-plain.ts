/** Path prefixes that still have names or comments to rewrite. An entry leaves the list with its last finding. */
export const notYetPlain: string[] = [];
