import { AppError } from '@paddock/contract/core/errors';
import * as z from 'zod/mini';
import { obeyAnswer, restLeft } from '../../network/retry-after.ts';
import type { DiscordSignIn } from './sign-in.ts';

const timeoutMs = 5_000;
const scope = 'identify';

const Token = z.object({ access_token: z.string(), token_type: z.string(), scope: z.string() });
const Account = z.object({ id: z.string().check(z.regex(/^\d{17,20}$/)) });

const unavailable = (cause?: unknown, retryAfter = 60) =>
  new AppError('discord_unavailable', { retryAfter, cause });

/** `apiUrl` is without version, such as https://discord.com/api. */
export function oauthDiscord(apiUrl: string, client: { id: string; secret: string }): DiscordSignIn {
  /** Returns undefined if Discord rejects the request. */
  async function ask(path: string, init: RequestInit): Promise<unknown> {
    const url = `${apiUrl}/v10${path}`;
    const resting = restLeft(url);
    if (resting !== undefined) throw unavailable(undefined, resting);
    let pause: number | undefined;
    try {
      const answer = await fetch(url, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (answer.status === 400) return undefined;
      const { status } = answer;
      pause = obeyAnswer(url, answer);
      if (!answer.ok) throw new Error(`status ${status}`);
      return await answer.json();
    } catch (error) {
      throw unavailable(error, pause);
    }
  }

  const sendForm = (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ ...fields, client_id: client.id, client_secret: client.secret });
    return ask(path, { method: 'POST', body });
  };

  /** The token is not needed any more. If it cannot be revoked, it expires. */
  const revoke = (token: string) =>
    sendForm('/oauth2/token/revoke', { token, token_type_hint: 'access_token' }).catch(() => undefined);

  async function readAccount({ access_token }: z.output<typeof Token>): Promise<string> {
    const headers = { authorization: `Bearer ${access_token}` };
    const account = z.safeParse(Account, await ask('/users/@me', { headers }));
    if (!account.success) throw unavailable(account.error);
    return account.data.id;
  }

  return {
    signInUrl(state, returnTo) {
      const url = new URL('/oauth2/authorize', apiUrl);
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: client.id,
        scope,
        state,
        redirect_uri: returnTo,
        prompt: 'consent',
      }).toString();
      return url.href;
    },
    async identify(code, returnTo) {
      const given = await sendForm('/oauth2/token', {
        grant_type: 'authorization_code',
        code,
        redirect_uri: returnTo,
      });
      if (given === undefined) throw new AppError('discord_proof_invalid');
      const token = z.safeParse(Token, given);
      if (!token.success) throw unavailable(token.error);
      try {
        return await readAccount(token.data);
      } finally {
        await revoke(token.data.access_token);
      }
    },
  };
}
