import type { RawIdKind } from '@paddock/contract/catalogue/entry-rules';
import type { AssignedId, IdForm } from '@paddock/contract/catalogue/raw-id-calls';
import { cleanRawId, parseTrackKey, rawLayoutId } from '@paddock/contract/catalogue/raw-ids';
import { AppError, invalid } from '@paddock/contract/core/errors';
import type { Game } from '@paddock/contract/servers/games';
import { and, eq, isNull } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import type { Executor } from '../../../db/database.ts';
import { catalogueCars, catalogueIds, catalogueLayouts, catalogueTracks } from '../tables.ts';

export interface RawId {
  game: Game;
  kind: RawIdKind;
  raw: string;
}

/** Normalises an id for comparison. Throws an error of `raw` if only prefixes and spaces remain. */
function normalise({ kind, raw }: RawId): string {
  const { track, layout } = parseTrackKey(raw);
  const text = kind === 'car' ? cleanRawId(raw) : rawLayoutId(track, layout);
  if (!text || text.startsWith('/')) throw invalid({ field: 'raw', code: 'invalid' });
  return text;
}

/** Returns the name of a layout or car; undefined for a missing one. */
async function findName(db: Executor, { game, kind }: RawId, to: number): Promise<string | undefined> {
  if (kind === 'car') {
    const { id, name, removed_at } = catalogueCars;
    const [car] = await db
      .select({ name })
      .from(catalogueCars)
      .where(and(eq(id, to), eq(catalogueCars.game, game), isNull(removed_at)));
    return car?.name;
  }
  const [layout] = await db
    .select({ track: catalogueTracks.name, name: catalogueLayouts.name })
    .from(catalogueLayouts)
    .innerJoin(catalogueTracks, eq(catalogueTracks.id, catalogueLayouts.track_id))
    .where(
      and(
        eq(catalogueLayouts.id, to),
        eq(catalogueTracks.game, game),
        isNull(catalogueLayouts.removed_at),
        isNull(catalogueTracks.removed_at),
      ),
    );
  return layout && [layout.track, layout.name].filter(Boolean).join(' · ');
}

/** Locks the row of an id, creating it if missing. */
async function lockId(tx: Executor, { game, kind, raw }: RawId) {
  const isIt = and(eq(catalogueIds.game, game), eq(catalogueIds.kind, kind), eq(catalogueIds.raw, raw));
  await tx.insert(catalogueIds).values({ game, kind, raw, origin: 'staff' }).onConflictDoNothing();
  const [row] = await tx.select().from(catalogueIds).where(isIt).for('update');
  if (!row) throw new Error(`the id ${raw} is gone`);
  return row;
}

/** The response names the holder; assigning an id also returns it. */
class IdTaken extends AppError {
  readonly holder: AssignedId;

  constructor(holder: AssignedId, name: string) {
    super('raw_id_taken', { values: { name } });
    this.holder = holder;
  }
}

/**
 * Assigns an id to a row, or frees it. Throws raw_id_taken if another row holds it, and an error of `to` for a
 * missing row. A removed holder does not count.
 */
export async function moveId(tx: Executor, id: RawId, to: number | null, now: Date) {
  const normalised = { ...id, raw: normalise(id) };
  const name = to === null ? null : await findName(tx, normalised, to);
  if (name === undefined) throw invalid({ field: 'to', code: 'invalid' });
  const row = await lockId(tx, normalised);
  const holder = normalised.kind === 'car' ? row.car_id : row.layout_id;
  const holderName = holder === null ? undefined : await findName(tx, normalised, holder);
  const before = { ...normalised, to: holderName === undefined ? null : holder, name: holderName ?? null };
  if (holderName !== undefined && to !== null && holder !== to) throw new IdTaken(before, holderName);
  await tx
    .update(catalogueIds)
    .set({
      layout_id: normalised.kind === 'track' ? to : null,
      car_id: normalised.kind === 'car' ? to : null,
      edited_at: now,
    })
    .where(eq(catalogueIds.id, row.id));
  return { before, after: { ...normalised, to, name } };
}

export function assignId({ db, now }: Deps, form: z.output<typeof IdForm>): Promise<AssignedId> {
  const { to, ...id } = form;
  return db.transaction(async (tx) => {
    const { before, after } = await moveId(tx, id, to, now()).catch((error: unknown) => {
      if (!(error instanceof IdTaken)) throw error;
      throw new AppError(error.code, { ...error.details, record: error.holder });
    });
    await audit(tx, { target: { type: 'raw_id', id: after.raw, name: after.raw }, before, after });
    return after;
  });
}
