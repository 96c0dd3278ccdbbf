import { type FakeRequest, type FakeResponse, type Loopback, listenOnLoopback } from './loopback-server.ts';

export const fakeBot = { token: 'bot-token-of-the-test', guildId: '310000000000000001' };

/** The application registered with the fake, and its only redirect address. */
export const fakeClient = { id: '320000000000000001', secret: 'client-secret-of-the-test' };

/** Discord's responses to our bot, and overrides set by a test. */
export interface FakeDiscord extends Loopback {
  apiUrl: string;
  /**
   * Returns what the browser brings back after this account agrees on Discord's page; rejects what Discord would
   * reject.
   */
  signIn: (redirectUrl: string, account: string, returnTo: string) => URLSearchParams;
  /** The account that is signed in on Discord's page and agrees at once, for real browsers. */
  agreeAs: (account: string, returnTo: string) => void;
  /** Issued access tokens that have not been revoked. */
  openTokens: () => string[];
  /** The received messages. */
  messages: { recipient: string; text: string; nonce: string }[];
  /** The roles of an account, in order of assignment. */
  rolesOf: (account: string) => string[];
  /** Every account is a member of the guild until it leaves, which removes its roles. */
  leave: (account: string) => void;
  join: (account: string) => void;
  /** Changes by people, without the bot. */
  giveByHand: (account: string, role: string) => void;
  takeByHand: (account: string, role: string) => void;
  /** Roles above the bot, which it can neither give nor take. */
  locked: Set<string>;
  /** Changes without effect. */
  needless: FakeRequest[];
  /** Sets the response to the next call whose path contains this. */
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
  /** Join dates of accounts that were not always members; null: left. */
  const joined = new Map<string, string | null>();
  let joins = 0;

  const findRoles = (account: string) => {
    const assigned = roles.get(account) ?? new Set<string>();
    roles.set(account, assigned);
    return assigned;
  };
  const notMember = discordError(404, 10007, 'Unknown Member');

  const locked = new Set<string>();
  const needless: FakeRequest[] = [];

  const changeRole = (call: FakeRequest, account: string, role: string): FakeResponse => {
    if (joined.get(account) === null) return notMember;
    if (locked.has(role)) return discordError(403, 50013, 'Missing Permissions');
    const assigned = findRoles(account);
    const size = assigned.size;
    if (call.method === 'PUT') assigned.add(role);
    else assigned.delete(role);
    if (assigned.size === size) needless.push(call);
    return { status: 204 };
  };

  const member = (account: string): FakeResponse => {
    const joined_at = joined.get(account);
    if (joined_at === null) return notMember;
    return {
      body: {
        user: { id: account },
        roles: [...findRoles(account)],
        joined_at: joined_at ?? '2021-01-01T00:00:00.000000+00:00',
      },
    };
  };

  const codes = new Map<string, { account: string; returnTo: string }>();
  const tokens = new Map<string, string>();
  let counter = 0;

  /** A code works once, for its application and address; as a form, never JSON. */
  const exchange = (form: URLSearchParams): FakeResponse => {
    const code = form.get('code') ?? '';
    const made = codes.get(code);
    codes.delete(code);
    const isRight =
      form.get('grant_type') === 'authorization_code' && made?.returnTo === form.get('redirect_uri');
    if (!made || !isRight) return { status: 400, body: { error: 'invalid_grant' } };
    counter += 1;
    const access_token = `access-${counter}`;
    tokens.set(access_token, made.account);
    return { body: { access_token, token_type: 'Bearer', expires_in: 604_800, scope: 'identify' } };
  };

  const oauth = ({ method, path, headers, body }: FakeRequest): FakeResponse | undefined => {
    if (path === '/api/v10/users/@me' && headers.authorization?.startsWith('Bearer ')) {
      const id = tokens.get(headers.authorization.slice('Bearer '.length));
      return id ? { body: { id, username: 'driver', global_name: null } } : discordError(401, 0);
    }
    if (method !== 'POST' || !path.startsWith('/api/v10/oauth2/')) return undefined;
    const form = new URLSearchParams(body);
    const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    if (!isForm) return { status: 415 };
    if (form.get('client_id') !== fakeClient.id || form.get('client_secret') !== fakeClient.secret)
      return { status: 401, body: { error: 'invalid_client' } };
    if (path === '/api/v10/oauth2/token') return exchange(form);
    if (path !== '/api/v10/oauth2/token/revoke') return undefined;
    tokens.delete(form.get('token') ?? '');
    return { body: {} };
  };

  const happy = (call: FakeRequest): FakeResponse => {
    const { method, path, headers, body } = call;
    if (headers.authorization !== `Bot ${fakeBot.token}`) return discordError(401, 0, '401: Unauthorized');
    const [, guild, account = '', role = ''] =
      /^\/api\/v10\/guilds\/(\d+)\/members\/(\d+)\/roles\/(\d+)$/.exec(path) ?? [];
    if (guild && (method === 'PUT' || method === 'DELETE')) {
      return guild === fakeBot.guildId ? changeRole(call, account, role) : discordError(404, 10004);
    }
    const server = /^\/api\/v10\/guilds\/(\d+)$/.exec(path)?.[1];
    if (method === 'GET' && server) {
      return server === fakeBot.guildId
        ? { body: { id: server, name: 'Paddock' } }
        : discordError(404, 10004);
    }
    const [, of, looked = ''] = /^\/api\/v10\/guilds\/(\d+)\/members\/(\d+)$/.exec(path) ?? [];
    if (method === 'GET' && of) return of === fakeBot.guildId ? member(looked) : discordError(404, 10004);
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

  let agreeing: { account: string; returnTo: string } | undefined;
  const page = ({ method, path }: FakeRequest): FakeResponse | undefined => {
    if (method !== 'GET' || !path.startsWith('/oauth2/authorize?') || !agreeing) return undefined;
    const { account, returnTo } = agreeing;
    const location = `${returnTo}?${signIn(`${loopback.origin}${path}`, account, returnTo)}`;
    return { status: 302, headers: { location } };
  };

  const loopback = await listenOnLoopback((call) => {
    const at = planned.findIndex(({ path }) => call.path.includes(path));
    const [plan] = at < 0 ? [] : planned.splice(at, 1);
    return plan?.given ?? page(call) ?? oauth(call) ?? happy(call);
  });
  function signIn(redirectUrl: string, account: string, returnTo: string): URLSearchParams {
    const { origin, pathname, searchParams: call } = new URL(redirectUrl);
    const state = call.get('state') ?? '';
    const fits =
      origin === loopback.origin &&
      pathname === '/oauth2/authorize' &&
      call.get('response_type') === 'code' &&
      call.get('client_id') === fakeClient.id &&
      call.get('scope') === 'identify' &&
      call.get('redirect_uri') === returnTo &&
      state.length >= 20;
    if (!fits) throw new Error(`Discord would refuse ${redirectUrl}`);
    counter += 1;
    codes.set(`code-${counter}`, { account, returnTo });
    return new URLSearchParams({ code: `code-${counter}`, state });
  }

  return {
    ...loopback,
    apiUrl: `${loopback.origin}/api`,
    messages,
    openTokens: () => [...tokens.keys()],
    signIn,
    agreeAs: (account, returnTo) => {
      agreeing = { account, returnTo };
    },
    rolesOf: (account) => [...(roles.get(account) ?? [])],
    leave: (account) => {
      roles.delete(account);
      joined.set(account, null);
    },
    join: (account) => {
      joins += 1;
      joined.set(account, new Date(Date.UTC(2022, 0, 1) + joins).toISOString());
    },
    giveByHand: (account, role) => void findRoles(account).add(role),
    takeByHand: (account, role) => void findRoles(account).delete(role),
    locked,
    needless,
    next: (path, given) => planned.push({ path, given }),
  };
}
