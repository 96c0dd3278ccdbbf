import { type Account, owner } from './accounts.ts';

export interface Client {
  get: (path: string) => Promise<Answer>;
  post: (path: string, body?: unknown) => Promise<Answer>;
  put: (path: string, body: unknown) => Promise<Answer>;
  patch: (path: string, body: unknown) => Promise<Answer>;
}

export interface Answer {
  status: number;
  // Tests read the fields they expect; a wrong guess fails the test.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

async function fetchToken(url: string, { email, password }: Account): Promise<string> {
  const form = new URLSearchParams({ username: email, password });
  const answer = await fetch(`${url}/api/v1/auth/login`, { method: 'POST', body: form });
  const { access_token } = (await answer.json()) as { access_token?: string };
  if (!access_token) throw new Error(`${email} could not sign in: ${answer.status}`);
  return access_token;
}

const tokens = new Map<string, Promise<string>>();

/** Signs an account in once for all tests of a worker. More sign-ins would push out the oldest in the middle of a test. */
export function tokenOf(url: string, account: Account): Promise<string> {
  const key = `${url} ${account.email}`;
  const token = tokens.get(key) ?? fetchToken(url, account);
  tokens.set(key, token);
  return token;
}

/**
 * Returns an API client with a new sign-in, fresh enough for calls that require a step-up. The owner is limited to ten
 * sign-ins and nearly every test signs the owner in, so tests of a worker share that one and step it up here.
 */
export async function signIn(url: string, account: Account): Promise<Client> {
  if (account.email !== owner.email) return clientWith(url, await fetchToken(url, account));
  const client = clientWith(url, await tokenOf(url, account));
  const { status } = await client.post('/api/v1/auth/step-up', { password: account.password });
  if (status !== 204) throw new Error(`${account.email} could not confirm the password: ${status}`);
  return client;
}

/** Returns an API client for a token or a server key. */
export function clientWith(url: string, token: string): Client {
  const send = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const headers = new Headers({ authorization: `Bearer ${token}`, 'accept-language': 'en' });
    if (body !== undefined) headers.set('content-type', 'application/json');
    const response = await fetch(url + path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: isJson ? await response.json() : await response.text() };
  };
  return {
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body ?? {}),
    put: (path, body) => send('PUT', path, body),
    patch: (path, body) => send('PATCH', path, body),
  };
}
