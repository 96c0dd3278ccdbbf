import { type Rights, useRights } from '#lib/session/use-rights.ts';

export type ChallengeRights = Rights & { prizes: boolean };

/** The current user's permissions for challenges. Prizes belong to the shop. */
export const useChallengeRights = (): ChallengeRights => ({
  ...useRights('championships'),
  prizes: useRights('shop').edit,
});
