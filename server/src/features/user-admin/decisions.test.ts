import { AppError } from '@paddock/contract/core/errors';
import type { Role } from '@paddock/contract/core/permissions';
import { dayMs } from '@paddock/contract/durations';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideProfile } from '../accounts/profile/update-profile.ts';
import type { LockedMember } from '../users/with-member.ts';
import { decideBan, isBanOver } from './set-user-status.ts';
import { decideUpdate, givesStaffRole } from './update-user.ts';

const now = new Date('2026-11-21T12:00:00Z');
const at = (days: number) => new Date(now.getTime() + days * dayMs);
const text = fc.constantFrom('', 'Insults', 'Cheating');
const end = fc.constantFrom(null, at(-1), now, at(1));
const ban = fc.record({ ban_reason: fc.option(text), ban_message: fc.option(text), banned_until: end });
const status = fc.record(
  {
    is_active: fc.boolean(),
    reason: text,
    message: text,
    days: fc.oneof(fc.constant('' as const), fc.integer({ min: 1, max: 30 })),
  },
  { requiredKeys: ['is_active'] },
);

test('a ban keeps what a form leaves out, and a lifted one leaves nothing', () => {
  fc.assert(
    fc.property(status, ban, (sent, current) => {
      const next = decideBan(sent, current, now);
      if (sent.is_active) {
        expect(next).toEqual({ ban_reason: null, ban_message: null, banned_until: null });
        return;
      }
      expect(next.ban_reason).toBe(sent.reason || current.ban_reason);
      expect(next.ban_message).toBe(sent.message || current.ban_message);
      const typed = typeof sent.days === 'number' ? at(sent.days) : null;
      expect(next.banned_until).toEqual(sent.days === undefined ? current.banned_until : typed);
    }),
  );
});

test('a ban ends at its end, and a permanent one never', () => {
  fc.assert(
    fc.property(fc.boolean(), end, (is_active, banned_until) => {
      const isOver = isBanOver({ is_active, banned_until }, now);
      expect(isOver).toBe(!is_active && banned_until !== null && banned_until.getTime() <= now.getTime());
    }),
  );
});

const roleOf = (name: string, isStaff: boolean) =>
  ({
    name,
    level: isStaff ? 50 : 0,
    permissions: isStaff ? [{ module: 'admin', permissions: { view: true } }] : [],
  }) as unknown as Role;
const player = roleOf('player', false);
const steward = roleOf('steward', true);
const manager = roleOf('manager', true);
const role = fc.constantFrom(player, steward, manager);

test('only a promotion to another staff role gives one', () => {
  expect(givesStaffRole({ role: player }, steward)).toBe(true);
  expect(givesStaffRole({ role: steward }, manager)).toBe(true);
  expect(givesStaffRole({ role: steward }, player)).toBe(false);
  expect(givesStaffRole({ role: steward }, steward)).toBe(false);
  expect(givesStaffRole({ role: player }, undefined)).toBe(false);
});

const name = fc.constantFrom('Ali', 'ali', 'Reza');
const email = fc.constantFrom('ali@example.com', 'Ali@Example.com', 'reza@example.com');

test('staff step up for a new address, a password or a staff role, and for nothing else', () => {
  const user = fc.record({ username: name, email }) as fc.Arbitrary<LockedMember['user']>;
  fc.assert(
    fc.property(
      user,
      role,
      fc.record({ username: name, email }),
      fc.boolean(),
      role,
      (before, had, sent, hasPassword, next) => {
        const decided = decideUpdate({ user: before, role: had }, sent, { next, hasPassword });
        expect(decided.isRenamed).toBe(before.username !== sent.username);
        expect(decided.hasNewEmail).toBe(before.email.toLowerCase() !== sent.email.toLowerCase());
        const promotes = next !== had && next !== player;
        expect(decided.needsStepUp).toBe(decided.hasNewEmail || hasPassword || promotes);
      },
    ),
  );
});

test('a member is renamed at most once in thirty days, and other fields change at any time', () => {
  const renamed_at = fc.constantFrom(null, at(-29.9), at(-30), at(-31));
  const stored = fc
    .record({ username: name, full_name: name, phone: fc.constant('') })
    .chain((fields) =>
      renamed_at.map((username_changed_at) => ({ ...fields, username_changed_at }) as LockedMember['user']),
    );
  const sent = fc.record({ username: name, full_name: name }, { requiredKeys: [] });
  fc.assert(
    fc.property(stored, sent, (before, change) => {
      const isRenamed = change.username !== undefined && change.username !== before.username;
      const lately = before.username_changed_at !== null && before.username_changed_at > at(-30);
      if (isRenamed && lately) {
        expect(() => decideProfile(before, change, now)).toThrow(AppError);
        return;
      }
      const decided = decideProfile(before, change, now);
      const isSame = !isRenamed && (change.full_name ?? before.full_name) === before.full_name;
      expect(decided === undefined).toBe(isSame);
      if (!decided) return;
      expect(decided.isRenamed).toBe(isRenamed);
      expect(decided.profile).toEqual({
        username: change.username ?? before.username,
        full_name: change.full_name ?? before.full_name,
        phone: '',
      });
    }),
  );
});
