import type { PostDetail } from '@paddock/contract/blog/calls';
import { describe, expect, test } from 'vitest';
import { validateForm } from '#lib/form/use-form.ts';
import { serializeJsonLd } from '#lib/page/json-ld.ts';
import { postJsonLd } from '#pages/public/blog/post/json-ld.ts';
import { draftName, parseDraft } from './draft.ts';
import { isTooShort, PostForm, postValues, textLength } from './form.ts';

describe('the editor', () => {
  test('counts what the server counts', () => {
    expect(textLength(' \r\nنوزده کاراکتر و\r\nبس \n')).toBe('نوزده کاراکتر و\nبس'.length);
    expect(isTooShort('x'.repeat(19))).toBe(true);
    expect(isTooShort(`  ${'x'.repeat(19)}  `)).toBe(true);
    expect(isTooShort('x'.repeat(20))).toBe(false);
  });

  test.each([
    ['fa', 'عنوان باید حداقل ۳ کاراکتر باشد.', 'محتوا باید حداقل ۲۰ کاراکتر باشد.'],
    ['en', 'The title must be at least 3 characters.', 'The content must be at least 20 characters.'],
  ] as const)('says what is too short (%s)', (locale, title, content) => {
    const values = { ...postValues(undefined), title: 'ab', content: 'x'.repeat(19) };
    expect(validateForm(PostForm, values, locale)).toEqual({ title, content });
    const enough = { ...values, title: 'abc', content: 'x'.repeat(20) };
    expect(validateForm(PostForm, enough, locale)).toEqual({});
  });
});

describe('a draft', () => {
  test('is one member’s and one post’s', () => {
    expect(draftName(7, undefined)).not.toBe(draftName(8, undefined));
    expect(draftName(7, 1)).not.toBe(draftName(7, undefined));
  });

  test('is read with care', () => {
    const draft = { title: 'a', content: 'b', at: 1 };
    expect(parseDraft({ ...draft, more: 1 })).toEqual(draft);
    for (const bad of [null, 'x', 1, [], { title: 'a', content: 'b' }, { ...draft, title: 5 }]) {
      expect(parseDraft(bad)).toBeUndefined();
    }
  });
});

test('what search engines read of a post cannot leave its script', () => {
  const at = new Date('2026-03-01T08:00:00Z');
  const post = {
    slug: 'خط-مسابقه',
    title: '</script><script>alert(1)</script>',
    content: 'a & b',
    author: { id: 7, username: '<b>', profile_image: null },
    published_at: at,
    updated_at: at,
    comment_count: 2,
    images: [{ id: 1, image_url: 'a.webp' }],
    preview_image: '/blog/x/preview-0123456789ab.png',
  } as unknown as PostDetail;
  const site = { origin: 'https://p.example', site_title: 'Paddock', blog: 'Blog' };
  const text = serializeJsonLd(postJsonLd(post, site));
  expect(text).not.toMatch(/[<>&]/);
  const [posting, crumbs] = JSON.parse(text)['@graph'];
  expect(posting).toMatchObject({
    '@type': 'BlogPosting',
    headline: post.title,
    datePublished: '2026-03-01T08:00:00.000Z',
    author: { '@type': 'Person', url: 'https://p.example/drivers/7' },
    image: ['https://p.example/blog/x/preview-0123456789ab.png', 'https://p.example/uploads/a.webp'],
    url: `https://p.example/blog/${encodeURIComponent(post.slug)}`,
  });
  expect(crumbs.itemListElement).toHaveLength(3);
});
