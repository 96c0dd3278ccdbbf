/** What stands in the place of a deleted member's name, and of the Steam id among results and purchases. */
export const deletedUsername = (user_id: number): string => `deleted-${user_id}`;

export function isDeletedUsername(name: string): boolean {
  return /^deleted-\d+$/i.test(name);
}
