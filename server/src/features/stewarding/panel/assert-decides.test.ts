import { AppError } from '@paddock/contract/core/errors';
import type { Module, Role } from '@paddock/contract/core/permissions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertDecides, type Bench } from './panel.ts';

const member = fc.integer({ min: 1, max: 6 });
const panel = fc.uniqueArray(
  fc.record({ id: member, role: fc.constantFrom('chief' as const, 'steward' as const) }),
  { selector: ({ id }) => id },
);

const none = { view: false, create: false, edit: false, delete: false };
const grant = (module: Module, action: 'view' | 'edit') => ({
  module,
  permissions: { ...none, [action]: true },
});
const player: Role = { name: 'player', level: 0, display_name: 'Player', permissions: [] };
const readers: Role = { ...player, permissions: [grant('admin', 'view'), grant('stewarding', 'view')] };
const deciders: Role = { ...player, permissions: [grant('admin', 'view'), grant('stewarding', 'edit')] };

/** The role in which a member decides, or the error code. */
function decidesAs(bench: Bench, viewer: Parameters<typeof assertDecides>[1]): string {
  try {
    return assertDecides(bench, viewer);
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

test('a case is decided by uninvolved stewards of its panel, and by staff with edit permission as chiefs', () =>
  fc.assert(
    fc.property(
      panel,
      fc.uniqueArray(member),
      member,
      fc.constantFrom(player, readers, deciders),
      (seats, involved, id, role) => {
        const bench = {
          panel: seats.map((seat) => ({ user: { id: seat.id } as never, role: seat.role })),
          isInvolved: (user_id: number) => involved.includes(user_id),
          uninvolved: seats.filter((seat) => !involved.includes(seat.id)).length,
        };
        const own = role === deciders ? 'chief' : seats.find((seat) => seat.id === id)?.role;
        const expected = own && involved.includes(id) ? 'conflict_of_interest' : (own ?? 'steward_required');
        expect(decidesAs(bench, { id, role })).toBe(expected);
      },
    ),
  ));
