import { and, asc, eq, gt, inArray, or } from 'drizzle-orm';
import { comments, postImages, postLikes, posts } from '../../blog/tables.ts';
import { eventParticipants, eventReminders, events } from '../../events/tables.ts';
import { chosenRivals } from '../../rivals/tables.ts';
import { gameServers, serverVotes } from '../../servers/tables.ts';
import {
  endedTeamMemberships,
  teamDeclines,
  teamInvitations,
  teamMembers,
  teams,
} from '../../teams/tables.ts';
import { ticketImages, ticketMessages, tickets } from '../../tickets/tables.ts';
import { users } from '../../users/tables.ts';
import { type Area, atOnce, byId } from './areas.ts';

/** What the member wrote, said and joined. */
export const communityAreas: Area[] = [
  // Whom the member chose; who has chosen the member is theirs.
  atOnce('community/rivals', (db, member) =>
    db
      .select({
        driver_id: chosenRivals.rival_id,
        username: users.username,
        chosen_at: chosenRivals.chosen_at,
      })
      .from(chosenRivals)
      .innerJoin(users, eq(users.id, chosenRivals.rival_id))
      .where(eq(chosenRivals.user_id, member.id))
      .orderBy(asc(chosenRivals.chosen_at), asc(chosenRivals.rival_id)),
  ),
  byId('tickets/tickets', (db, member, after, limit) =>
    db
      .select({
        id: tickets.id,
        subject: tickets.subject,
        category: tickets.category,
        status: tickets.status,
        created_at: tickets.created_at,
        updated_at: tickets.updated_at,
        closed_at: tickets.closed_at,
      })
      .from(tickets)
      .where(and(eq(tickets.user_id, member.id), gt(tickets.id, after)))
      .orderBy(asc(tickets.id))
      .limit(limit),
  ),
  // With what the staff answered, and not who: notes among the staff are theirs.
  byId('tickets/messages', async (db, member, after, limit) => {
    const rows = await db
      .select({
        id: ticketMessages.id,
        ticket_id: ticketMessages.ticket_id,
        is_staff: ticketMessages.is_staff,
        message: ticketMessages.message,
        created_at: ticketMessages.created_at,
      })
      .from(ticketMessages)
      .innerJoin(tickets, eq(tickets.id, ticketMessages.ticket_id))
      .where(
        and(eq(tickets.user_id, member.id), eq(ticketMessages.internal, false), gt(ticketMessages.id, after)),
      )
      .orderBy(asc(ticketMessages.id))
      .limit(limit);
    const ids = rows.map(({ id }) => id);
    const images = await db.select().from(ticketImages).where(inArray(ticketImages.message_id, ids));
    return rows.map((row) => ({
      ...row,
      pictures: images.filter(({ message_id }) => message_id === row.id).map(({ image }) => image),
    }));
  }),
  byId('blog/posts', async (db, member, after, limit) => {
    const rows = await db
      .select({
        id: posts.id,
        slug: posts.slug,
        title: posts.title,
        content: posts.content,
        status: posts.status,
        published_at: posts.published_at,
        created_at: posts.created_at,
        updated_at: posts.updated_at,
      })
      .from(posts)
      .where(and(eq(posts.author_id, member.id), gt(posts.id, after)))
      .orderBy(asc(posts.id))
      .limit(limit);
    const ids = rows.map(({ id }) => id);
    const images = await db.select().from(postImages).where(inArray(postImages.post_id, ids));
    return rows.map((row) => ({
      ...row,
      pictures: images.filter(({ post_id }) => post_id === row.id).map(({ image_url }) => image_url),
    }));
  }),
  byId('blog/comments', (db, member, after, limit) =>
    db
      .select({
        id: comments.id,
        post_slug: posts.slug,
        content: comments.content,
        created_at: comments.created_at,
      })
      .from(comments)
      .innerJoin(posts, eq(posts.id, comments.post_id))
      .where(and(eq(comments.author_id, member.id), gt(comments.id, after)))
      .orderBy(asc(comments.id))
      .limit(limit),
  ),
  byId('blog/likes', (db, member, after, limit) =>
    db
      .select({ id: posts.id, post_slug: posts.slug, created_at: postLikes.created_at })
      .from(postLikes)
      .innerJoin(posts, eq(posts.id, postLikes.post_id))
      .where(and(eq(postLikes.user_id, member.id), gt(posts.id, after)))
      .orderBy(asc(posts.id))
      .limit(limit),
  ),
  byId('events/joined', (db, member, after, limit) =>
    db
      .select({
        id: events.id,
        title: events.title,
        title_en: events.title_en,
        start_date: events.start_date,
        joined_at: eventParticipants.joined_at,
      })
      .from(eventParticipants)
      .innerJoin(events, eq(events.id, eventParticipants.event_id))
      .where(and(eq(eventParticipants.user_id, member.id), gt(events.id, after)))
      .orderBy(asc(events.id))
      .limit(limit),
  ),
  atOnce('events/reminders', (db, member) =>
    db
      .select({ event: events.title, asked_at: eventReminders.asked_at })
      .from(eventReminders)
      .innerJoin(events, eq(events.id, eventReminders.event_id))
      .where(eq(eventReminders.user_id, member.id)),
  ),
  atOnce('teams/memberships', (db, member) =>
    db
      .select({ team: teams.name, tag: teams.tag, role: teamMembers.role, joined_at: teamMembers.joined_at })
      .from(teamMembers)
      .innerJoin(teams, eq(teams.id, teamMembers.team_id))
      .where(eq(teamMembers.user_id, member.id)),
  ),
  atOnce('teams/former-memberships', (db, member) =>
    db
      .select({
        team: teams.name,
        tag: teams.tag,
        role: endedTeamMemberships.role,
        joined_at: endedTeamMemberships.joined_at,
        left_at: endedTeamMemberships.left_at,
      })
      .from(endedTeamMemberships)
      .leftJoin(teams, eq(teams.id, endedTeamMemberships.team_id))
      .where(eq(endedTeamMemberships.user_id, member.id)),
  ),
  // Whom the member invited is theirs.
  atOnce('teams/invitations', async (db, { id }) => {
    const rows = await db
      .select({ team: teams.name, by: teamInvitations.invited_by, created_at: teamInvitations.created_at })
      .from(teamInvitations)
      .innerJoin(teams, eq(teams.id, teamInvitations.team_id))
      .where(or(eq(teamInvitations.invited_by, id), eq(teamInvitations.user_id, id)));
    return rows.map(({ by, ...row }) => ({ kind: by === id ? 'sent' : 'received', ...row }));
  }),
  atOnce('teams/declined', (db, member) =>
    db
      .select({ team: teams.name, declined_at: teamDeclines.declined_at })
      .from(teamDeclines)
      .innerJoin(teams, eq(teams.id, teamDeclines.team_id))
      .where(eq(teamDeclines.user_id, member.id)),
  ),
  atOnce('servers/ratings', (db, member) =>
    db
      .select({ server: gameServers.name, rating: serverVotes.rating, voted_at: serverVotes.voted_at })
      .from(serverVotes)
      .innerJoin(gameServers, eq(gameServers.id, serverVotes.server_id))
      .where(eq(serverVotes.user_id, member.id)),
  ),
];
