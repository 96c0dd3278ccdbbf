import { AppError } from '@paddock/contract/core/errors';
import type { MyTeam, NewTeam, TeamUpdate } from '@paddock/contract/teams/calls';
import { teamLogoRule } from '@paddock/contract/teams/rules';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../adapters/deps.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import { editedAt, lockForEdit } from '../../db/edits.ts';
import { isReferredTo, violatedConstraint } from '../../db/outages/database-errors.ts';
import { insertRow } from '../../db/statements/insert-row.ts';
import type { UploadedFile } from '../../http/forms/multipart.ts';
import { teamLogoSize, withStoredImages } from '../../images/store-images.ts';
import { withMember } from '../users/with-member.ts';
import { assertRoomForTeam, endMemberships, isOwner, lockOwnTeam } from './membership/queries.ts';
import { getMyTeam, teamNameColumns } from './queries.ts';
import { teamMembers, teams } from './tables.ts';

type Files = Partial<Record<string, UploadedFile[]>>;

const takenByIndex = { teams_name: 'team_name_taken', teams_tag: 'team_tag_taken' } as const;

/**
 * Rethrows a write error as team_name_taken or team_tag_taken if it violates uniqueness, otherwise unchanged. For
 * `catch`.
 */
export function throwTeamTaken(error: unknown): never {
  const constraint = violatedConstraint(error);
  const code = takenByIndex[constraint as keyof typeof takenByIndex];
  throw code ? new AppError(code, { cause: error }) : error;
}

/** Stores a form's logo and passes its name to `use`. Deletes it if that fails. */
function withLogo<T>(
  storage: Storage,
  files: Files,
  use: (logo: string | undefined) => Promise<T>,
): Promise<T> {
  const image = { field: 'logo', rule: teamLogoRule, size: teamLogoSize };
  return withStoredImages(storage, files['logo'] ?? [], image, ([name]) => use(name));
}

/** Creates a team owned by the viewer. Throws teams_too_many, team_name_taken, team_tag_taken. */
export function createTeam(
  deps: Deps,
  { name, tag, ...fields }: z.output<typeof NewTeam>,
  { files, viewer }: { files: Files; viewer: number },
): Promise<MyTeam> {
  return withLogo(deps.storage, files, (logo) =>
    withMember(deps, viewer, async ({ tx, now: founded_at }) => {
      await assertRoomForTeam(tx, viewer, 'join');
      await assertRoomForTeam(tx, viewer, 'own');
      const named = teamNameColumns({ name, tag });
      const values = { ...fields, ...named, logo: logo ?? null, founded_at, updated_at: founded_at };
      const row = await insertRow(tx, teams, values);
      await tx
        .insert(teamMembers)
        .values({ team_id: row.id, user_id: viewer, role: 'owner', joined_at: founded_at });
      return getMyTeam(tx, row.id, viewer);
    }).catch(throwTeamTaken),
  );
}

/** Updates the sent fields as the owner. A replaced or removed logo is deleted after the commit. */
export async function updateTeam(
  { db, storage, now }: Deps,
  id: number,
  { updated_at: seen, remove_logo, ...fields }: z.output<typeof TeamUpdate>,
  { files, viewer }: { files: Files; viewer: number },
): Promise<MyTeam> {
  const { team, before } = await withLogo(storage, files, (logo) =>
    db
      .transaction(async (tx) => {
        const before = await lockForEdit(
          () => lockOwnTeam(tx, { team_id: id, user_id: viewer, may: isOwner }),
          seen,
          () => getMyTeam(tx, id, viewer),
        );
        const { name = before.name, tag = before.tag } = fields;
        await tx
          .update(teams)
          .set({
            ...fields,
            ...teamNameColumns({ name, tag }),
            ...(remove_logo || logo ? { logo: logo ?? null } : {}),
            updated_at: editedAt(teams.updated_at, now()),
          })
          .where(eq(teams.id, id));
        return { team: await getMyTeam(tx, id, viewer), before };
      })
      .catch(throwTeamTaken),
  );
  if (before.logo !== team.logo) await removeLogoFile(storage, before.logo);
  return team;
}

/** Deletes a logo after the commit, so failing to delete it is not an error. */
export async function removeLogoFile(storage: Storage, logo: string | null): Promise<void> {
  if (logo !== null) await Promise.allSettled([storage.remove(logo)]);
}

/** Disbands a team as its owner. Throws team_in_season while an active season refers to it. */
export async function deleteTeam(
  { db, storage, now, followUps }: Deps,
  id: number,
  viewer: number,
): Promise<void> {
  const { logo } = await db
    .transaction(async (tx) => {
      const team = await lockOwnTeam(tx, { team_id: id, user_id: viewer, may: isOwner });
      await followUps.teamDeleted(tx, { id, at: now() });
      await endMemberships(tx, eq(teamMembers.team_id, id), now());
      await tx.delete(teams).where(eq(teams.id, id));
      return team;
    })
    .catch((error: unknown) => {
      throw isReferredTo(error) ? new AppError('team_in_season', { cause: error }) : error;
    });
  await removeLogoFile(storage, logo);
}
