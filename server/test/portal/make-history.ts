import * as blog from '@paddock/contract/blog/calls';
import { joinEvent } from '@paddock/contract/events/calls';
import { rateServer } from '@paddock/contract/servers/calls';
import { createTeamInvitation } from '@paddock/contract/teams/invitation-calls';
import { addTicketImages } from '@paddock/contract/tickets/calls';
import { updateProfileImage } from '@paddock/contract/users/calls';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { storeLaps } from '../../src/features/racing/statistics/laps.ts';
import { laps } from '../../src/features/racing/tables.ts';
import { withDriving } from '../../src/features/racing/with-driving.ts';
import { restoreLaps, withdrawLaps, withLaps } from '../../src/features/racing/withdraw-laps.ts';
import { usernameColumns } from '../../src/features/users/queries.ts';
import { users } from '../../src/features/users/tables.ts';
import { makeWonChallenge } from '../make/challenges/won-challenge.ts';
import { type MadeUser, makeServer, makeUser } from '../make/make.ts';
import { lapRow } from '../make/make-driving.ts';
import { makeEvent } from '../make/make-event.ts';
import { asFile, makeImage } from '../make/make-image.ts';
import { createDraft, publishPost } from '../make/make-post.ts';
import { buy, makeGoods } from '../make/make-purchase.ts';
import { openTicket } from '../make/make-ticket.ts';
import { makeBridge } from '../make/seasons/make-bridge.ts';
import { addMember, makeTeam } from '../make/teams/make-team.ts';
import type { TestApp } from './test-app.ts';

export const historyRole = '320000000000000001';

/** Creates one of everything that a member can leave behind, through the calls; the Steam id is verified. */
export async function makeHistory(t: TestApp) {
  const made = await makeUser(t, { balance: 50 });
  // Names that occur in no other text.
  const member = { ...made, username: 'ShirinKerb', email: 'shirin.kerb@example.net' };
  const personal = {
    ...usernameColumns(member.username),
    email: member.email,
    full_name: 'Shirin Rahmani-Nejad',
    phone: '+989121110099',
    dateofbirth: '1991-04-02',
    steam_verified: true,
    search_text: 'shirin rahmani-nejad',
  };
  const [row] = await t.deps.db.update(users).set(personal).where(eq(users.id, member.id)).returning();
  const at = (id: number) => ({ params: { id } }) as never;
  const ok = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    // oxlint-disable-next-line typescript/no-explicit-any
    return body as any;
  };
  const picture = asFile(await makeImage('png', 80, 60));
  const { profile_image } = await ok(
    t.call(updateProfileImage, { as: member, input: { files: { file: [picture] } } as never }),
  );
  const goods = await makeGoods(
    t,
    { type: 'subscription', tier: 'gold', days: 30 },
    { type: 'discord_role', role_id: historyRole },
  );
  const bought = await buy(t, member, goods.id);
  const friend = await makeUser(t);
  const given = await buy(t, member, goods.id, friend.steam_id ?? '');
  const post = await publishPost(t, member);
  const draft = (await createDraft(t, member)).body;
  await ok(
    t.call(blog.addPostImages, {
      as: member,
      input: { params: { id: draft.id }, files: { files: [picture] } } as never,
    }),
  );
  await ok(t.call(blog.likePost, { as: member, input: at(post.id) }));
  const other = await makeUser(t);
  const theirs = await publishPost(t, other);
  await ok(t.call(blog.addComment, { as: member, input: at(theirs.id), json: { content: 'Well driven' } }));
  const ticket = (await openTicket(t, member)).body;
  const sent = { id: ticket.id, message_id: ticket.messages[0].id };
  const { images } = await ok(
    t.call(addTicketImages, { as: member, input: { params: sent, files: { files: [picture] } } as never }),
  );
  const event = await makeEvent(t, { inHours: -1 });
  await ok(t.call(joinEvent, { as: member, input: at(event.id) }));
  const server = await makeServer(t);
  await ok(t.call(rateServer, { as: member, input: at(server.id), json: { rating: 5 } }));
  const team = await makeTeam(t, { owner: member });
  await addMember(t, team.id, other);
  const invite = { as: member, input: at(team.id), json: { username: friend.username } };
  await ok(t.call(createTeamInvitation, invite));
  const now = t.deps.now();
  await withDriving(t.deps.db, (tx) =>
    storeLaps(
      tx,
      [
        lapRow(member.steam_id, now),
        lapRow(member.steam_id, new Date(now.getTime() - 60_000), { valid: false }),
      ],
      now,
    ),
  );
  const [lap] = await t.deps.db
    .select()
    .from(laps)
    .where(eq(laps.steam_id, member.steam_id ?? ''));
  const ids = [lap?.id ?? 0];
  await withLaps(t.deps, ids, now, async (tx, locked) => {
    await withdrawLaps(tx, locked, { code: 'cut', reason: 'All four wheels off', by: other.id, now });
    await restoreLaps(tx, locked, { by: other.id, now });
  });
  await makeTimedHistory(t, server.id, member, other);
  await makeWonChallenge(t, member);
  return {
    member,
    discord_id: row?.discord_id ?? '',
    friend,
    other,
    post,
    draft,
    theirs,
    ticket,
    server,
    bought,
    given,
    profile_image,
    team,
    ticketImage: images[0] as string,
  };
}

/** A bridge's events of two drivers on a server. */
async function makeTimedHistory(test: TestApp, server_id: number, member: MadeUser, other: MadeUser) {
  const bridge = await makeBridge(test, server_id);
  const seats = [member, other].map(({ steam_id, username }, car_id) => ({
    car_id,
    steam_id: steam_id ?? '',
    name: username,
  }));
  const [own, theirs] = seats;
  if (!own || !theirs) throw new Error('nobody drives');
  await bridge.send(
    bridge.start(),
    ...seats.map((seat) => bridge.car(seat)),
    bridge.lap(own, 90_000),
    bridge.contact(own, theirs, 40),
    bridge.contact(theirs, own, 40),
  );
}

export type History = Awaited<ReturnType<typeof makeHistory>>;
