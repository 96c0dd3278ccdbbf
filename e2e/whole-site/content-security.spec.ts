import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { test } from '../support/fixtures.ts';
import { provokedViolation } from '../support/portal.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';

test.use({ expectedErrors: [/Content Security Policy|TrustedHTML|TrustedScript|TrustedTypePolicy/] });

/** Tries what somebody would who found a place to write into a page; says what came of it. */
const attack = (page: Page) =>
  page.evaluate(async () => {
    const results: Record<string, string> = {};
    const attempt = (name: string, act: () => void) => {
      try {
        act();
        results[name] = 'done';
      } catch (error) {
        results[name] = (error as Error).name;
      }
    };
    const state = window as unknown as { ran?: string[] };
    state.ran = [];
    const place = document.body.appendChild(document.createElement('div'));
    attempt('html', () => {
      place.innerHTML = '<img src="/x" onerror="ran.push(1)">';
    });
    attempt('address of a script', () => {
      document.createElement('script').src = '/worker.js';
    });
    attempt('text of a script', () => {
      document.createElement('script').textContent = 'ran.push(2)';
    });
    attempt('a policy of its own', () => {
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy: (name: string, rules: object) => void };
      };
      trustedTypes.createPolicy('other', {});
    });
    // Where no debugger evaluates: what it evaluates may evaluate.
    await new Promise<void>((done) =>
      setTimeout(() => {
        attempt('evaluation', () => new Function('ran.push(3)')());
        done();
      }),
    );
    attempt('attribute', () => place.setAttribute('onclick', 'ran.push(4)'));
    place.click();
    // What a parser writes, as it would stand in an answer.
    const script = document.createRange().createContextualFragment;
    attempt('fragment', () =>
      place.append(script.call(document.createRange(), '<script>ran.push(5)</script>')),
    );
    await new Promise((done) => setTimeout(done, 100));
    place.remove();
    results['ran'] = String(state.ran.length);
    return results;
  });

const refused = {
  html: 'TypeError',
  'address of a script': 'TypeError',
  'a policy of its own': 'TypeError',
  evaluation: 'EvalError',
  fragment: 'TypeError',
  ran: '0',
};

test('nothing that is written into a page runs, and the portal is told of the attempt', async ({ page }) => {
  const log = () => readFileSync(process.env['E2E_SERVER_LOG'] ?? '', 'utf8');
  await page.goto(`/blog?${provokedViolation}`);
  expect(await attack(page)).toMatchObject(refused);
  await expect.poll(log).toMatch(new RegExp(`${provokedViolation}.*content security policy violated`));
  await preparePage(page, url(), 'en', owner);
  await page.goto(`/admin/users?${provokedViolation}`);
  expect(await attack(page)).toMatchObject(refused);
});

test('a policy names what stands in its page, the same for every reader', async ({ request }) => {
  const policyOf = async (path: string) => (await request.get(path)).headers()['content-security-policy'];
  const policy = await policyOf('/blog');
  expect(policy).toContain("script-src 'strict-dynamic' 'sha256-");
  expect(policy).not.toMatch(/nonce|'unsafe-eval'|script-src[^;]*'unsafe-inline'/);
  expect(await policyOf('/blog')).toBe(policy);
  expect(await policyOf('/api/v1/settings')).toBe(
    "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  );
});
