/** The steps of sign-up in their order, and the fields that each asks for. */
export const registerSteps = [
  { key: 'email', fields: ['email'] },
  { key: 'details', fields: ['username', 'full_name', 'phone_number', 'dateofbirth'] },
  { key: 'password', fields: ['password', 'repeat'] },
  { key: 'picture', fields: ['profile_image'] },
] as const;

export type RegisterField = (typeof registerSteps)[number]['fields'][number];

/** The first step that asks for one of these fields; none when the fault is not a field's. */
export function stepOfFields(fields: Iterable<string>): number | undefined {
  const names = new Set(fields);
  const found = registerSteps.findIndex(({ fields: asked }) => asked.some((field) => names.has(field)));
  return found < 0 ? undefined : found;
}
