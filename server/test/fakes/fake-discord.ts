import { type FakeRequest, type FakeResponse, type Loopback, listenOnLoopback } from './loopback-server.ts';

export const fakeBot = { token: 'bot-token-of-the-test', guildId: '310000000000000001' };

/** Discord's answer to the calls that our bot makes, and whatever a test wants instead. */
export interface FakeDiscord extends Loopback {
  apiUrl: string;
  /** The texts that arrived. */
  messages: { recipient: string; text: string; nonce: string }[];
  /** The roles that an account has, in the order that they were given. */
  rolesOf: (account: string) => string[];
  /** Answers the next call whose path contains this; once. */
  next: (path: string, given: FakeResponse) => void;
}

export const discordError = (status: number, code: number, message = 'refused'): FakeResponse => ({
  status,
  body: { code, message },
});

export async function fakeDiscord(): Promise<FakeDiscord> {
  const planned: { path: string; given: FakeResponse }[] = [];
  const messages: FakeDiscord['messages'] = [];
  const recipients = new Map<string, string>();

  const roles = new Map<string, Set<string>>();

  const changeRole = (method: string, account: string, role: string): FakeResponse => {
    const held = roles.get(account) ?? new Set();
    roles.set(account, held);
    if (method === 'PUT') held.add(role);
    else held.delete(role);
    return { status: 204 };
  };

  const happy = ({ method, path, headers, body }: FakeRequest): FakeResponse => {
    if (headers.authorization !== `Bot ${fakeBot.token}`) return discordError(401, 0, '401: Unauthorized');
    const [, guild, account = '', role = ''] =
      /^\/api\/v10\/guilds\/(\d+)\/members\/(\d+)\/roles\/(\d+)$/.exec(path) ?? [];
    if (guild && (method === 'PUT' || method === 'DELETE')) {
      return guild === fakeBot.guildId ? changeRole(method, account, role) : discordError(404, 10004);
    }
    const asked = /^\/api\/v10\/guilds\/(\d+)$/.exec(path)?.[1];
    if (method === 'GET' && asked) {
      return asked === fakeBot.guildId ? { body: { id: asked, name: 'Paddock' } } : discordError(404, 10004);
    }
    const member = /^\/api\/v10\/guilds\/(\d+)\/members\/(\d+)$/.exec(path);
    if (method === 'GET' && member) return { body: { user: { id: member[2] }, roles: [] } };
    if (method === 'POST' && path === '/api/v10/users/@me/channels') {
      const { recipient_id } = JSON.parse(body) as { recipient_id: string };
      const id = `9${recipient_id.slice(1)}`;
      recipients.set(id, recipient_id);
      return { body: { id, type: 1 } };
    }
    const channel = /^\/api\/v10\/channels\/(\d+)\/messages$/.exec(path)?.[1];
    if (method === 'POST' && channel) {
      const { content, nonce } = JSON.parse(body) as { content: string; nonce: string };
      messages.push({ recipient: recipients.get(channel) ?? '', text: content, nonce });
      return { body: { id: '1', channel_id: channel, content } };
    }
    return discordError(404, 0, 'unknown path');
  };

  const loopback = await listenOnLoopback((asked) => {
    const at = planned.findIndex(({ path }) => asked.path.includes(path));
    const [plan] = at < 0 ? [] : planned.splice(at, 1);
    return plan?.given ?? happy(asked);
  });
  return {
    ...loopback,
    apiUrl: `${loopback.origin}/api`,
    messages,
    rolesOf: (account) => [...(roles.get(account) ?? [])],
    next: (path, given) => planned.push({ path, given }),
  };
}
