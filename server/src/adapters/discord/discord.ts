/** The community's Discord server, through our bot. */
export interface Discord {
  readonly kind: 'real' | 'local';
  /**
   * Sends a direct message to a member of our server. `nonce` (25 characters at most) makes a repeat within a few
   * minutes the same message. Throws discord_not_member, discord_dm_closed, discord_unknown or
   * discord_unavailable.
   */
  sendMessage(message: { discordId: string; text: string; nonce: string }): Promise<void>;
}
