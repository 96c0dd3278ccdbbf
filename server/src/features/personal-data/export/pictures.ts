import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Storage } from '../../../adapters/storage/storage.ts';
import type { FetchRows } from '../../../http/csv.ts';
import { postImages, posts } from '../../blog/tables.ts';
import { clips } from '../../stewarding/files/tables.ts';
import { ticketImages, ticketMessages } from '../../tickets/tables.ts';
import type { Member } from './areas.ts';

interface Picture {
  id: number;
  file: string;
}

const batchSize = 100;

async function* all(next: FetchRows<Picture>): AsyncGenerator<string> {
  for (let rows = await next(undefined, batchSize); rows.length > 0; ) {
    for (const { file } of rows) yield file;
    rows = await next(rows.at(-1), batchSize);
  }
}

/** The names of what a member uploaded, with where it lies: pictures, and clips that are still kept. */
export async function* picturesOf(
  { db, storage, privateStorage }: Deps,
  member: Member,
): AsyncGenerator<{ file: string; from: Storage }> {
  if (member.profile_image !== null) yield { file: member.profile_image, from: storage };
  const inPosts: FetchRows<Picture> = (last, limit) =>
    db
      .select({ id: postImages.id, file: postImages.image_url })
      .from(postImages)
      .innerJoin(posts, eq(posts.id, postImages.post_id))
      .where(and(eq(posts.author_id, member.id), gt(postImages.id, last?.id ?? 0)))
      .orderBy(asc(postImages.id))
      .limit(limit);
  for await (const file of all(inPosts)) yield { file, from: storage };
  const inTickets: FetchRows<Picture> = (last, limit) =>
    db
      .select({ id: ticketImages.id, file: ticketImages.image })
      .from(ticketImages)
      .innerJoin(ticketMessages, eq(ticketMessages.id, ticketImages.message_id))
      .where(
        and(
          eq(ticketMessages.author_id, member.id),
          eq(ticketMessages.is_staff, false),
          gt(ticketImages.id, last?.id ?? 0),
        ),
      )
      .orderBy(asc(ticketImages.id))
      .limit(limit);
  for await (const file of all(inTickets)) yield { file, from: privateStorage };
  const ofReports: FetchRows<Picture> = (last, limit) =>
    db
      .select({ id: clips.id, file: clips.storage_name })
      .from(clips)
      .where(and(eq(clips.user_id, member.id), isNull(clips.deleted_at), gt(clips.id, last?.id ?? 0)))
      .orderBy(asc(clips.id))
      .limit(limit);
  for await (const file of all(ofReports)) yield { file, from: privateStorage };
}
