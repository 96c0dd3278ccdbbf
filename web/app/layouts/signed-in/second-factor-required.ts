import { getSecondFactor } from '@paddock/contract/accounts/second-factor-calls';
import { isAdmin } from '@paddock/contract/core/permissions';
import type { User } from '@paddock/contract/users/calls';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api/call.ts';

/**
 * Whether the site wants a second factor of this user first; undefined while that is not known. Only staff who have
 * none are asked about. The server refuses them anyway: this leads them to where they can set one up.
 */
export function useSecondFactorRequired(user: User | null): boolean | undefined {
  const asks = user !== null && isAdmin(user.role) && !user.has_second_factor && !user.must_change_password;
  const id = asks ? user.id : undefined;
  const [answer, setAnswer] = useState<{ id: number; due: boolean }>();
  useEffect(() => {
    if (id === undefined) return;
    let isLate = false;
    const keep = (due: boolean) => {
      if (!isLate) setAnswer({ id, due });
    };
    call(getSecondFactor, {}).then(
      ({ required }) => keep(required),
      () => keep(false),
    );
    return () => {
      isLate = true;
    };
  }, [id]);
  if (id === undefined) return false;
  return answer?.id === id ? answer.due : undefined;
}
