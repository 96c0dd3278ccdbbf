import type { Account } from './accounts.ts';

export interface Client {
  get: (path: string) => Promise<Answer>;
  post: (path: string, body?: unknown) => Promise<Answer>;
  put: (path: string, body: unknown) => Promise<Answer>;
}

export interface Answer {
  status: number;
  // A test reads what it expects to be there; a wrong guess fails it.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

/** A signed-in client of the API, as anybody could write one. */
export async function signIn(url: string, { email, password }: Account): Promise<Client> {
  const form = new URLSearchParams({ username: email, password });
  const answer = await fetch(`${url}/api/v1/auth/login`, { method: 'POST', body: form });
  const { access_token } = (await answer.json()) as { access_token?: string };
  if (!access_token) throw new Error(`${email} could not sign in: ${answer.status}`);
  return clientWith(url, access_token);
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
  };
}
