import { type Account, owner } from './accounts.ts';

export interface Client {
  get: (path: string) => Promise<Answer>;
  post: (path: string, body?: unknown) => Promise<Answer>;
  put: (path: string, body: unknown) => Promise<Answer>;
  patch: (path: string, body: unknown) => Promise<Answer>;
}

export interface Answer {
  status: number;
  // A test reads what it expects to be there; a wrong guess fails it.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

async function newToken(url: string, { email, password }: Account): Promise<string> {
  const form = new URLSearchParams({ username: email, password });
  const answer = await fetch(`${url}/api/v1/auth/login`, { method: 'POST', body: form });
  const { access_token } = (await answer.json()) as { access_token?: string };
  if (!access_token) throw new Error(`${email} could not sign in: ${answer.status}`);
  return access_token;
}

const tokens = new Map<string, Promise<string>>();

/** One sign-in of an account for all tests of a worker: the oldest of many would end in the middle of a test. */
export function tokenOf(url: string, account: Account): Promise<string> {
  const place = `${url} ${account.email}`;
  const token = tokens.get(place) ?? newToken(url, account);
  tokens.set(place, token);
  return token;
}

/**
 * A client of the API with a sign-in of its own, fresh enough for what asks for the password again. Nearly every test
 * signs the owner in, who has ten sign-ins at most: there one serves all tests of a worker and is confirmed anew.
 */
export async function signIn(url: string, account: Account): Promise<Client> {
  if (account.email !== owner.email) return clientWith(url, await newToken(url, account));
  const client = clientWith(url, await tokenOf(url, account));
  const { status } = await client.post('/api/v1/auth/step-up', { password: account.password });
  if (status !== 204) throw new Error(`${account.email} could not confirm the password: ${status}`);
  return client;
}

/** The same with a token or a server key. */
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
