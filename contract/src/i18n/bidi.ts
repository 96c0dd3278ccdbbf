/** Signs that turn the direction of a text. Nothing that the portal writes has one: markup isolates values by `<bdi>`. */
export const bidiMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
