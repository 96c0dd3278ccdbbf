/** The steps of the sign-up in order, with their fields. */
export const registerSteps = [
  { key: 'email', fields: ['email'] },
  { key: 'details', fields: ['username', 'full_name', 'phone_number', 'dateofbirth'] },
  { key: 'password', fields: ['password', 'repeat'] },
  { key: 'picture', fields: ['profile_image'] },
] as const;

export type RegisterField = (typeof registerSteps)[number]['fields'][number];

/** The first step with one of these fields, if any. */
export function stepOfFields(fields: Iterable<string>): number | undefined {
  const names = new Set(fields);
  const step = registerSteps.findIndex(({ fields: stepFields }) =>
    stepFields.some((field) => names.has(field)),
  );
  return step < 0 ? undefined : step;
}
