// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '../http/api-error.ts';
import { LocaleProvider } from '../i18n/locale.tsx';
import { useForm } from './use-form.ts';

let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  return async () => {
    await act(() => root.unmount());
    vi.unstubAllGlobals();
  };
});

async function render(form: ReactNode): Promise<HTMLElement> {
  const container = document.createElement('main');
  document.body.append(container);
  root = createRoot(container);
  await act(() =>
    root.render(
      <MemoryRouter>
        <LocaleProvider initial="en">{form}</LocaleProvider>
      </MemoryRouter>,
    ),
  );
  return container;
}

const Comment = z.object({ content: z.string().check(z.minLength(1)) });

function CommentForm() {
  const form = useForm({ schema: Comment, initial: { content: '' }, submit: (): void => form.reset() });
  return (
    <form {...form.props}>
      <input
        value={String(form.values.content)}
        onChange={({ target }) => form.set('content', target.value)}
      />
      <output>{form.changed ? 'changed' : 'as it was'}</output>
    </form>
  );
}

test('a form that its submit resets is unchanged and asks no question on leaving', async () => {
  const container = await render(<CommentForm />);
  const input = container.querySelector('input');
  await act(async () => {
    if (!input) return;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Well');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(container.textContent).toBe('changed');
  await act(async () => container.querySelector('form')?.requestSubmit());
  expect(container.textContent).toBe('as it was');
});

const Links = z.object({ links: z.string(), linksTitle: z.string() });

function LinksForm() {
  const form = useForm({
    schema: Links,
    initial: { links: 'one', linksTitle: 'two' },
    submit: () => {
      const errors = { links: 'Too many.', 'links.0.url': 'Not a link.', linksTitle: 'Too short.' };
      throw new ApiError({ status: 422, code: 'validation_failed', detail: 'Check the fields.', errors });
    },
  });
  return (
    <form {...form.props}>
      <button type="button" onClick={() => form.set('links', 'other')}>
        Change
      </button>
      <output>{['links', 'links.0.url', 'linksTitle'].map(form.errorAt).join(' ')}</output>
    </form>
  );
}

test('changing a field clears server errors of it and its parts only', async () => {
  const container = await render(<LinksForm />);
  await act(async () => container.querySelector('form')?.requestSubmit());
  expect(container.querySelector('output')?.textContent).toBe('Too many. Not a link. Too short.');
  await act(async () => container.querySelector('button')?.click());
  expect(container.querySelector('output')?.textContent?.trim()).toBe('Too short.');
});
