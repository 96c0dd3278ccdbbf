import type { User } from '@paddock/contract/users/calls';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { endRolePreview, login, startRolePreview } from '../session/session.ts';
import { ApiError } from './api-error.ts';
import { StepUpContext, useWriteGuard, type WithStepUp } from './write.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  vi.stubGlobal('document', { documentElement: { lang: 'en', classList: { toggle: () => undefined } } });
  vi.stubGlobal('window', { addEventListener: () => undefined });
  return () => void vi.unstubAllGlobals();
});

type Guard = ReturnType<typeof useWriteGuard>;

function Writer({ onGuard }: { onGuard: (guard: Guard) => void }) {
  onGuard(useWriteGuard());
  return null;
}

/** The guard as a component below `withStepUp` is given it. */
function guardBelow(withStepUp: WithStepUp): Guard {
  const guards: Guard[] = [];
  renderToStaticMarkup(
    <StepUpContext value={withStepUp}>
      <Writer onGuard={(guard) => guards.push(guard)} />
    </StepUpContext>,
  );
  const [guard] = guards;
  if (!guard) throw new Error('not rendered');
  return guard;
}

test('while another role is looked through no write of the staff is made', async () => {
  const guard = guardBelow((act) => act());
  const act = vi.fn(async () => 'done');
  const role = { name: 'admin', level: 3 };
  login('a token', { id: 1, role } as unknown as User);
  startRolePreview({ ...role, name: 'editor' } as unknown as User['role']);
  await expect(guard('/api/v1/admin/users/{id}', act)).rejects.toMatchObject({ code: 'preview' });
  expect(act).not.toHaveBeenCalled();
  expect(await guard('/api/v1/tickets', act)).toBe('done');
  endRolePreview();
  expect(await guard('/api/v1/admin/users/{id}', act)).toBe('done');
});

test('a write that wants a step-up is made again after it', async () => {
  const refusal = new ApiError({ status: 403, code: 'step_up_required', detail: 'Confirm it is you.' });
  const guard = guardBelow((act) => act().catch(() => act()));
  const act = vi.fn(async () => 'done').mockRejectedValueOnce(refusal);
  expect(await guard('/api/v1/admin/downloads/uploads', act)).toBe('done');
  expect(act).toHaveBeenCalledTimes(2);
});
