import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { owner } from '../support/accounts.ts';
import { test } from '../support/fixtures.ts';
import { provokedViolation } from '../support/portal.ts';
import { preparePage } from '../support/prepare-page.ts';

const url = () => process.env['E2E_URL'] ?? '';

test.use({ expectedErrors: [/Content Security Policy|TrustedHTML|TrustedScript|TrustedTypePolicy/] });

/** Tries common injections on a page. Returns the outcome of each. */
const attack = (page: Page) =>
  page.evaluate(async () => {
    const results: Record<string, string> = {};
    const attempt = (name: string, action: () => void) => {
      try {
        action();
        results[name] = 'done';
      } catch (error) {
        results[name] = (error as Error).name;
      }
    };
    const state = window as unknown as { ran?: string[] };
    state.ran = [];
    const target = document.body.appendChild(document.createElement('div'));
    attempt('html', () => {
      target.innerHTML = '<img src="/x" onerror="ran.push(1)">';
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
    // In a timer, because code that the debugger evaluates may use eval.
    await new Promise<void>((done) =>
      setTimeout(() => {
        attempt('evaluation', () => new Function('ran.push(3)')());
        done();
      }),
    );
    attempt('attribute', () => target.setAttribute('onclick', 'ran.push(4)'));
    target.click();
    // Markup from a parser, as in a response.
    const script = document.createRange().createContextualFragment;
    attempt('fragment', () =>
      target.append(script.call(document.createRange(), '<script>ran.push(5)</script>')),
    );
    await new Promise((done) => setTimeout(done, 100));
    target.remove();
    results['ran'] = String(state.ran.length);
    return results;
  });

const blocked = {
  html: 'TypeError',
  'address of a script': 'TypeError',
  'a policy of its own': 'TypeError',
  evaluation: 'EvalError',
  fragment: 'TypeError',
  ran: '0',
};

test('markup injected into a page does not run and the violation is reported', async ({ page }) => {
  const log = () => readFileSync(process.env['E2E_SERVER_LOG'] ?? '', 'utf8');
  await page.goto(`/blog?${provokedViolation}`);
  expect(await attack(page)).toMatchObject(blocked);
  await expect.poll(log).toMatch(new RegExp(`${provokedViolation}.*content security policy violated`));
  await preparePage(page, url(), 'en', owner);
  await page.goto(`/admin/users?${provokedViolation}`);
  expect(await attack(page)).toMatchObject(blocked);
});

test('the policy of a page lists the hashes of its scripts and is the same for every visitor', async ({
  request,
}) => {
  const policyOf = async (path: string) => (await request.get(path)).headers()['content-security-policy'];
  const policy = await policyOf('/blog');
  expect(policy).toContain("script-src 'strict-dynamic' 'sha256-");
  expect(policy).not.toMatch(/nonce|'unsafe-eval'|script-src[^;]*'unsafe-inline'/);
  expect(await policyOf('/blog')).toBe(policy);
  expect(await policyOf('/api/v1/settings')).toBe(
    "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  );
});
