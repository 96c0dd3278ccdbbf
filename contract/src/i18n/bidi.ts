/** Characters that change text direction. The portal writes none; markup isolates values with `<bdi>`. */
export const bidiMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
