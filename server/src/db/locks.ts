/** The advisory locks of the database, in one list so that no two works take each other's. */
export const locks = {
  migrate: 7_213_001,
  pollServers: 7_213_002,
  seed: 7_213_003,
  discordRoles: 7_213_004,
  driving: 7_213_005,
  /** The first of two numbers; the second tells the subject. */
  periods: 7_213_006,
  postSlugs: 7_213_007,
} as const;
