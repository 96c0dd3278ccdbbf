import { type Rights, useRights } from '#lib/session/use-rights.ts';

export type ChallengeRights = Rights & { prizes: boolean };

/** What the user may do with challenges; prizes are goods of the shop. */
export const useChallengeRights = (): ChallengeRights => ({
  ...useRights('championships'),
  prizes: useRights('shop').edit,
});
