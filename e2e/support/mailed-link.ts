import { owner } from './accounts.ts';
import { clientWith, tokenOf } from './api.ts';

/** Returns the link to a page in the newest email to the recipient, with `url` as its origin; empty if there is none. */
export async function findMailedLink(url: string, recipient: string, page: string): Promise<string> {
  const { body } = await clientWith(url, await tokenOf(url, owner)).get('/api/v1/admin/outbox?limit=100');
  const link = new RegExp(`/${page}\\?token=[\\w-]+`);
  const mails = body.filter((message: { recipient: string }) => message.recipient === recipient);
  const found = mails.map(({ text }: { text: string }) => link.exec(text)?.[0]).find(Boolean);
  return found ? url + found : '';
}
