import type { FormPart } from '../portal/send-form.ts';
import { sendForm } from '../portal/send-form.ts';
import type { TestApp } from '../portal/test-app.ts';

/** The server form without its picture. */
export const serverForm = {
  name: 'کاسپین GT3',
  description: 'مسابقه هر شب\r\nساعت ده',
  type: 'GT3',
  port: '۹۶۰۰',
  host: '127.0.0.1',
  join_link: 'https://acstuff.club/s/q:race/online/join?ip=203.0.113.1&httpPort=8081',
  max_players: '٢٤',
};
export type ServerFields = Record<string, unknown>;

/** Sends texts and a picture; undefined fields are left out. */
export function sendServerForm(
  t: TestApp,
  as: { token: string },
  method: 'POST' | 'PUT',
  url: string,
  fields: ServerFields,
  image?: Blob,
) {
  const texts = Object.entries(fields).filter(([, value]) => value !== undefined);
  const parts = texts.map(([name, value]): FormPart => [name, String(value)]);
  return sendForm(t, as, method, url, image ? [...parts, ['image', image]] : parts);
}
