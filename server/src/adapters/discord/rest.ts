import { DiscordAPIError, RateLimitError, REST } from '@discordjs/rest';
import { AppError, type ErrorCode } from '@paddock/contract/core/errors';
import {
  type APIChannel,
  type APIGuildMember,
  type APIMessage,
  RESTJSONErrorCodes,
  Routes,
} from 'discord-api-types/v10';
import pTimeout from 'p-timeout';
import type { Discord, DiscordMember } from './discord.ts';

/** A user is waiting. */
const budgetMs = 8_000;
const longestPauseMs = 3_000;
/** Discord blocks an address after many rejected requests, so a rejected token rests. */
const restAfterRefusalMs = 2_000;

/** Discord's status differs for the same error; its code is reliable. */
const meaning: Record<number, ErrorCode> = {
  [RESTJSONErrorCodes.UnknownMember]: 'discord_not_member',
  [RESTJSONErrorCodes.UnknownUser]: 'discord_unknown',
  [RESTJSONErrorCodes.CannotSendMessagesToThisUser]: 'discord_dm_closed',
  [RESTJSONErrorCodes.InvalidRecipients]: 'discord_unknown',
  [RESTJSONErrorCodes.UserBannedFromThisGuild]: 'discord_not_member',
  [RESTJSONErrorCodes.CannotSendMessagesToThisUserDueToHavingNoMutualGuilds]: 'discord_not_member',
};

/** Codes of an account that has left the guild, and lost every role with it. */
const isGone = (code: string) => code === 'discord_not_member' || code === 'discord_unknown';

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof RateLimitError) {
    const pause = error.retryAfter / 1_000;
    return new AppError('discord_unavailable', { retryAfter: pause, cause: error, values: { pause } });
  }
  const isAnswer = error instanceof DiscordAPIError;
  const code = isAnswer ? meaning[Number(error.code)] : undefined;
  if (code) return new AppError(code, { cause: error });
  const said = isAnswer && { values: { said: error.message } };
  return new AppError('discord_unavailable', { retryAfter: 60, cause: error, ...said });
}

/** `apiUrl` is without version, such as https://discord.com/api. */
export function restDiscord(apiUrl: string, bot: { token: string; guildId: string }): Discord {
  const rest = new REST({
    api: apiUrl,
    version: '10',
    timeout: 5_000,
    retries: 1,
    rejectOnRateLimit: ({ retryAfter, timeToReset }) => Math.max(retryAfter, timeToReset) > longestPauseMs,
  });
  let refusedAt = Number.NEGATIVE_INFINITY;

  async function deliver(discordId: string, text: string, nonce: string, signal: AbortSignal): Promise<void> {
    await rest.get(Routes.guildMember(bot.guildId, discordId), { signal });
    const channel = (await rest.post(Routes.userChannels(), {
      body: { recipient_id: discordId },
      signal,
    })) as APIChannel;
    const body = { content: text, nonce, enforce_nonce: true, allowed_mentions: { parse: [] } };
    (await rest.post(Routes.channelMessages(channel.id), { body, signal })) as APIMessage;
  }

  /** Runs a request within the time budget and maps failures to our codes. */
  async function attempt<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    if (performance.now() < refusedAt + restAfterRefusalMs) {
      throw new AppError('discord_unavailable', { retryAfter: 60 });
    }
    // The library forgets a rejected token.
    rest.setToken(bot.token);
    const signal = AbortSignal.timeout(budgetMs);
    try {
      return await pTimeout(work(signal), { milliseconds: Number.POSITIVE_INFINITY, signal });
    } catch (error) {
      if (error instanceof DiscordAPIError && error.status === 401) refusedAt = performance.now();
      throw asAppError(error);
    }
  }

  const change = async (work: (signal: AbortSignal) => Promise<unknown>) => void (await attempt(work));

  async function findMember(discordId: string): Promise<DiscordMember | undefined> {
    try {
      const { roles, joined_at } = await attempt(
        (signal) =>
          rest.get(Routes.guildMember(bot.guildId, discordId), { signal }) as Promise<APIGuildMember>,
      );
      return { roles, joined_at: joined_at ? new Date(joined_at) : null };
    } catch (error) {
      if (error instanceof AppError && isGone(error.code)) return undefined;
      throw error;
    }
  }

  const roleOf = (discordId: string, roleId: string) =>
    Routes.guildMemberRole(bot.guildId, discordId, roleId);

  return {
    kind: 'real',
    sendMessage: ({ discordId, text, nonce }) => attempt((signal) => deliver(discordId, text, nonce, signal)),
    findMember,
    giveRole: (discordId, roleId) => change((signal) => rest.put(roleOf(discordId, roleId), { signal })),
    check: () => change((signal) => rest.get(Routes.guild(bot.guildId), { signal })),
    takeRole: (discordId, roleId) => change((signal) => rest.delete(roleOf(discordId, roleId), { signal })),
  };
}
