import { AppError } from '@paddock/contract/core/errors';
import type { Role } from '@paddock/contract/core/permissions';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import type { Executor } from '../../db/database.ts';
import { notDeleted, roleColumns } from './queries.ts';
import { roles, users } from './tables.ts';

type Door = Pick<Deps, 'db' | 'now'>;

/** A locked account: its name, role, password, second factor and ban don't change until the transaction ends. */
export interface LockedMember {
  tx: Executor;
  now: Date;
  user: typeof users.$inferSelect;
  role: Role;
}

type Work<T> = (member: LockedMember) => Promise<T>;

async function lockMember(tx: Executor, id: number) {
  const [locked] = await tx
    .select({ user: users, role: roleColumns })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.role_id))
    .where(and(eq(users.id, id), notDeleted))
    .for('update', { of: users });
  return locked;
}

/** Runs under the lock of an account; `absent` returns or throws for a deleted one. */
const inLock = <T, A>({ db, now }: Door, id: number, work: Work<T>, absent: () => A): Promise<T | A> =>
  db.transaction(async (tx) => {
    const locked = await lockMember(tx, id);
    return locked ? work({ ...locked, tx, now: now() }) : absent();
  });

const refuse = (code: 'not_found' | 'sign_in_required') => (): never => {
  throw new AppError(code);
};

/** Runs under the lock of an account; returns undefined for a deleted one. */
export const tryMember = <T>(deps: Door, id: number, work: Work<T>): Promise<T | undefined> =>
  inLock(deps, id, work, () => undefined);

/** `tryMember` that throws not_found. */
export const withMember = <T>(deps: Door, id: number, work: Work<T>): Promise<T> =>
  inLock(deps, id, work, refuse('not_found'));

/** `tryMember` for the viewer's own account. Throws sign_in_required. */
export const withViewer = <T>(deps: Door, id: number, work: Work<T>): Promise<T> =>
  inLock(deps, id, work, refuse('sign_in_required'));

/** The account as reloaded in the transaction. */
export async function rereadMember(member: LockedMember): Promise<LockedMember> {
  const locked = await lockMember(member.tx, member.user.id);
  if (!locked) throw new Error(`user ${member.user.id} is gone`);
  return { ...member, ...locked };
}
