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

/** As the catalogue compares it; throws a fault of `raw` for what is nothing but prefix and space. */
function cleaned({ kind, raw }: RawId): string {
  const { track, layout } = parseTrackKey(raw);
  const text = kind === 'car' ? cleanRawId(raw) : rawLayoutId(track, layout);
  if (!text || text.startsWith('/')) throw invalid({ field: 'raw', code: 'invalid' });
  return text;
}

/** What a layout or car in the catalogue is called; undefined for one that is not there. */
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

/** The row of an id, made where there is none, and locked. */
async function lockId(tx: Executor, { game, kind, raw }: RawId) {
  const isIt = and(eq(catalogueIds.game, game), eq(catalogueIds.kind, kind), eq(catalogueIds.raw, raw));
  await tx.insert(catalogueIds).values({ game, kind, raw, origin: 'staff' }).onConflictDoNothing();
  const [row] = await tx.select().from(catalogueIds).where(isIt).for('update');
  if (!row) throw new Error(`the id ${raw} is gone`);
  return row;
}

/** Whoever only brings an id along is told the name; who assigns one is answered what holds it. */
class IdTaken extends AppError {
  readonly holder: AssignedId;

  constructor(holder: AssignedId, name: string) {
    super('raw_id_taken', { values: { name } });
    this.holder = holder;
  }
}

/**
 * Lets an id mean a row, or none. Throws raw_id_taken where another row holds it, and a fault of `to` for a row that is not there.
 * What holds it and is removed itself does not keep it.
 */
export async function moveId(tx: Executor, id: RawId, to: number | null, now: Date) {
  const known = { ...id, raw: cleaned(id) };
  const name = to === null ? null : await findName(tx, known, to);
  if (name === undefined) throw invalid({ field: 'to', code: 'invalid' });
  const row = await lockId(tx, known);
  const holder = known.kind === 'car' ? row.car_id : row.layout_id;
  const held = holder === null ? undefined : await findName(tx, known, holder);
  const before = { ...known, to: held === undefined ? null : holder, name: held ?? null };
  if (held !== undefined && to !== null && holder !== to) throw new IdTaken(before, held);
  await tx
    .update(catalogueIds)
    .set({
      layout_id: known.kind === 'track' ? to : null,
      car_id: known.kind === 'car' ? to : null,
      edited_at: now,
    })
    .where(eq(catalogueIds.id, row.id));
  return { before, after: { ...known, to, name } };
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
