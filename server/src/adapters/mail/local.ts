import type { Database } from '../../db/database.ts';
import { saveMessage } from '../dev-mailbox/queries.ts';
import type { Mail } from './mail.ts';

/** Every mail is stored in the dev mailbox. */
export function localMail(db: Database, now: () => Date): Mail {
  return {
    kind: 'local',
    sendMail: ({ to, subject, text }) =>
      saveMessage(db, {
        channel: 'mail',
        recipient: to,
        text: `${subject}\n\n${text}`,
        created_at: now(),
      }),
    isReady: async () => true,
  };
}
