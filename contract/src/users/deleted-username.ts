/** Replaces a deleted member's name, and the Steam id in results and purchases. */
export const deletedUsername = (user_id: number): string => `deleted-${user_id}`;

export function isDeletedUsername(name: string): boolean {
  return /^deleted-\d+$/i.test(name);
}
