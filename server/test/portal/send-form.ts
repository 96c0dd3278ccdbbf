import type { TestApp } from './test-app.ts';

export type FormPart = [name: string, value: string | Blob];

/** Sends a form as any client may: every field as text, in this order, including unknown ones. */
export async function sendForm(
  { app }: Pick<TestApp, 'app'>,
  { token }: { token: string },
  method: 'POST' | 'PUT',
  url: string,
  parts: FormPart[],
  fileName = 'a.png',
) {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, fileName);
  }
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
  const answer = await app.inject({ method, url, headers, payload: form as never });
  return { status: answer.statusCode, body: answer.json() };
}
