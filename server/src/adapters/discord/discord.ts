/** A member of our server. */
export interface DiscordMember {
  /** Undefined where roles are not known: the local implementation has none. */
  roles: readonly string[] | undefined;
  /** When the account last joined the guild; null where unknown. */
  joined_at: Date | null;
}

/** The community's Discord server, through our bot. */
export interface Discord {
  readonly kind: 'real' | 'local';
  /**
   * Sends a direct message to a member of our server. `nonce` (25 characters at most) makes a repeat within a few
   * minutes the same message. Throws discord_not_member, discord_dm_closed, discord_unknown or
   * discord_unavailable; when Discord rate-limits the bot, `details.values.pause` is the wait in seconds.
   */
  sendMessage(message: { discordId: string; text: string; nonce: string }): Promise<void>;
  /** Returns undefined for an account that is not a member, or is not known at all. Throws as giveRole does. */
  findMember(discordId: string): Promise<DiscordMember | undefined>;
  /**
   * Gives a member a role of our server; one who has it keeps it. Throws as sendMessage does, but for
   * discord_dm_closed; where Discord refused for another reason, `details.values.said` is what it said.
   */
  giveRole(discordId: string, roleId: string): Promise<void>;
  /** Takes a role from a member; fine when the member does not have it. Throws as giveRole does. */
  takeRole(discordId: string, roleId: string): Promise<void>;
  /** Ends when Discord knows our bot and our server. Throws as giveRole does. */
  check(): Promise<void>;
}
