/** A value of unknown script inside a plain string. Markup uses `<bdi>`. */
export function bidiIsolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/** A value that always reads left to right inside a plain string: an id, address, code, lap time. */
export function ltrIsolate(text: string): string {
  return `\u2066${text}\u2069`;
}

export const bidiMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
