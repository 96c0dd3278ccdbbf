import { endpointName } from '@paddock/contract/core/endpoint';
import * as pages from '@paddock/contract/pages/calls';
import * as footer from '@paddock/contract/pages/footer-calls';
import { removeSitePicture, setSitePicture } from '@paddock/contract/site/calls';
import { updateLanding } from '@paddock/contract/site/landing-calls';
import { proposedNews } from '@paddock/contract/site/landing-rules';
import { createRole, deleteRole } from '@paddock/contract/user-admin/calls';
import * as invitations from '@paddock/contract/user-admin/invitation-calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '../../../../test/make/make.ts';
import { asFile, makeImage } from '../../../../test/make/make-image.ts';
import { at, auditedCalls, isSiteWrite } from '../../../../test/portal/audited-calls.ts';
import { staffWrites } from '../../../../test/portal/count-staff-writes.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';

let t: TestApp;
let picture: Blob;
let act: ReturnType<typeof auditedCalls>['act'];
let tried: Set<string>;

beforeAll(async () => {
  t = await testApp();
  picture = asFile(await makeImage());
  ({ act, tried } = auditedCalls(t, await makeUser(t, { role: 'developer' })));
});
afterAll(() => t.close());

test('pages are audited with their names', async () => {
  const form = { slug: 'rules', title: 'قوانین', content: 'تمیز برانید.', is_published: true };
  const { body, row } = await act(pages.createPage, { json: form });
  const target = { type: 'page', id: String(body.id) };
  expect(row).toMatchObject({ action: 'page.create', target });
  const changed = await act(pages.updatePage, { ...at(body.id), json: { ...form, title: 'مقررات' } });
  expect(changed.row).toMatchObject({
    action: 'page.update',
    target,
    before: { title: 'قوانین' },
    after: { title: 'مقررات' },
  });
  expect((await act(pages.deletePage, at(body.id))).row).toMatchObject({ action: 'page.delete', target });
});

test('the footer and its seals are audited', async () => {
  const updated = await act(footer.updateFooter, { json: { columns: [] } });
  expect(updated.row).toMatchObject({ action: 'footer.update', after: { columns: [] } });
  const seal = { url: 'https://trust.example', alt: 'نماد' };
  const { body, row } = await act(footer.createSeal, { body: seal, files: { image: [picture] } });
  const target = { type: 'seal', id: String(body.id) };
  expect(row).toMatchObject({ action: 'seal.create', target });
  const changed = await act(footer.updateSeal, { ...at(body.id), body: { ...seal, alt: 'نشان' } });
  expect(changed.row).toMatchObject({ action: 'seal.update', target, after: { alt: 'نشان' } });
  expect((await act(footer.deleteSeal, at(body.id))).row).toMatchObject({ action: 'seal.delete', target });
});

test('texts of the landing page, the logo and the icon are audited', async () => {
  const texts = await act(updateLanding, { json: { news: proposedNews } });
  expect(texts.row).toMatchObject({ action: 'landing.update' });
  const one = { params: { picture: 'logo_dark' } };
  const logo = await act(setSitePicture, { ...one, files: { image: [picture] } });
  expect(logo.row).toMatchObject({ action: 'settings.update', before: { logo_dark: null } });
  expect((await act(removeSitePicture, one)).row).toMatchObject({
    action: 'settings.update',
    after: { logo_dark: null },
  });
});

test('roles and invitations are audited', async () => {
  const form = { name: 'cashier', display_name: 'Cashier', level: 10, permissions: [] };
  const { body, row } = await act(createRole, { json: form });
  const target = { type: 'role', id: String(body.id), name: 'cashier' };
  expect(row).toMatchObject({ action: 'role.create', target, after: { level: 10 } });
  expect((await act(deleteRole, at(body.id))).row).toMatchObject({ action: 'role.delete', target });
  const email = 'crew@example.com';
  const invited = await act(invitations.createInvitation, { json: { email, role: 'moderator' } });
  expect(invited.row).toMatchObject({ action: 'invitation.create', target: { name: email } });
  const { id } = invited.body;
  t.setNow(new Date(t.deps.now().getTime() + 120_000));
  const again = await act(invitations.resendInvitation, at(id));
  expect(again.row).toMatchObject({ action: 'invitation.resend', target: { name: email } });
  const revoked = await act(invitations.revokeInvitation, at(id));
  expect(revoked.row).toMatchObject({ action: 'invitation.revoke', target: { name: email } });
});

test('every call about the site, roles and invitations is covered', () => {
  const names = staffWrites.filter(isSiteWrite).map(endpointName);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !tried.has(name))).toEqual([]);
});
