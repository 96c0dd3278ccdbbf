import type { User } from '@paddock/contract/users/calls';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../http/api-error.ts';
import { endRolePreview, login, startRolePreview } from '../session/session.ts';
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

/** The guard in a component below this step-up provider. */
function renderGuard(withStepUp: WithStepUp): Guard {
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

test('a role preview rejects writes to the staff API', async () => {
  const guard = renderGuard((action) => action());
  const action = vi.fn(async () => 'done');
  const role = { name: 'admin', level: 3 };
  login('a token', { id: 1, role } as unknown as User);
  startRolePreview({ ...role, name: 'editor' } as unknown as User['role']);
  await expect(guard('/api/v1/admin/users/{id}', action)).rejects.toMatchObject({ code: 'preview' });
  expect(action).not.toHaveBeenCalled();
  expect(await guard('/api/v1/tickets', action)).toBe('done');
  endRolePreview();
  expect(await guard('/api/v1/admin/users/{id}', action)).toBe('done');
});

test('a write that requires a step-up is repeated after it', async () => {
  const error = new ApiError({ status: 403, code: 'step_up_required', detail: 'Confirm it is you.' });
  const guard = renderGuard((action) => action().catch(() => action()));
  const action = vi.fn(async () => 'done').mockRejectedValueOnce(error);
  expect(await guard('/api/v1/admin/downloads/uploads', action)).toBe('done');
  expect(action).toHaveBeenCalledTimes(2);
});
