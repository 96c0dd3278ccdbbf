import { expect } from '@playwright/test';
import { owner } from './accounts.ts';
import { signIn } from './api.ts';

/** Waits for a message to the recipient that matches the pattern. Returns the first group of the match. */
export async function readMessage(url: string, recipient: string, pattern: RegExp): Promise<string> {
  const staff = await signIn(url, owner);
  let found = '';
  await expect
    .poll(async () => {
      const { body } = await staff.get('/api/v1/admin/outbox?limit=100');
      const messages = body.filter((message: { recipient: string }) => message.recipient === recipient);
      found = messages.map(({ text }: { text: string }) => pattern.exec(text)?.[1] ?? '').find(Boolean) ?? '';
      return found;
    })
    .not.toBe('');
  return found;
}
