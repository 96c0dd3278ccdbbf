/** A member of our guild. */
export interface DiscordMember {
  /** Undefined if unknown: the local implementation has none. */
  roles: readonly string[] | undefined;
  /** When the account last joined the guild; null if unknown. */
  joined_at: Date | null;
}

/** The community's Discord guild, through our bot. */
export interface Discord {
  readonly kind: 'real' | 'local';
  /**
   * Sends a direct message to a member of our guild. `nonce` (at most 25 characters) deduplicates a repeat within
   * a few minutes. Throws discord_not_member, discord_dm_closed, discord_unknown or discord_unavailable; when
   * Discord rate-limits the bot, `details.values.pause` is the wait in seconds.
   */
  sendMessage(message: { discordId: string; text: string; nonce: string }): Promise<void>;
  /** Returns undefined for an account that is not a member or does not exist. Throws like giveRole. */
  findMember(discordId: string): Promise<DiscordMember | undefined>;
  /**
   * Adds a role to a member; idempotent. Throws like sendMessage, except discord_dm_closed; if Discord rejects it
   * for another reason, `details.values.said` is its message.
   */
  giveRole(discordId: string, roleId: string): Promise<void>;
  /** Removes a role from a member; idempotent. Throws like giveRole. */
  takeRole(discordId: string, roleId: string): Promise<void>;
  /** Resolves if Discord accepts our bot and guild. Throws like giveRole. */
  check(): Promise<void>;
}
