import * as z from 'zod/mini';
import { RichTextNode } from '../blog/rich-text.ts';
import { endpoint } from '../core/endpoint.ts';
import { AsRead, FormBoolean, Id, Instant, Line, Paragraphs, PathId } from '../core/fields.ts';
import { OgImages } from '../core/og-images.ts';
import { isSlug, pageContentMax, pageTitleMax, reservedSlugs, slugMax } from './rules.ts';

/** The path of a page, below the root. */
export const Slug = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1),
  z.maxLength(slugMax),
  z.refine((text) => text === '' || isSlug(text), 'slug_invalid'),
  z.refine((text) => !reservedSlugs.has(text), 'slug_reserved'),
);

/** Each text has an English version, null until written; `localized` reads the pair. */
const Titles = { title: z.string(), title_en: z.nullable(z.string()) };

/** A link to a published page. */
export const PageLink = z.object({ slug: z.string(), ...Titles });
export type PageLink = z.output<typeof PageLink>;

/** A published page. */
export const SitePage = z.object({
  slug: z.string(),
  ...Titles,
  /** Sanitized and ready to render. */
  body: z.array(RichTextNode),
  body_en: z.nullable(z.array(RichTextNode)),
  /** The beginning as plain text. */
  excerpt: z.string(),
  excerpt_en: z.nullable(z.string()),
  updated_at: Instant,
  preview: OgImages,
});
export type SitePage = z.output<typeof SitePage>;

/** A page with the fields for staff. */
export const AdminPage = z.object({
  id: Id,
  slug: z.string(),
  ...Titles,
  /** The markdown source. */
  content: z.string(),
  content_en: z.nullable(z.string()),
  is_published: z.boolean(),
  updated_at: Instant,
});
export type AdminPage = z.output<typeof AdminPage>;

/** A page in a list, which only says whether it has an English version. */
export const ListedPage = z.object({
  id: Id,
  slug: z.string(),
  ...Titles,
  has_english: z.boolean(),
  is_published: z.boolean(),
  updated_at: Instant,
});
export type ListedPage = z.output<typeof ListedPage>;

export const PageForm = z.object({
  slug: Slug,
  title: Line(1, pageTitleMax),
  title_en: z.optional(z.nullable(Line(0, pageTitleMax))),
  content: Paragraphs(1, pageContentMax),
  content_en: z.optional(z.nullable(Paragraphs(0, pageContentMax))),
  is_published: FormBoolean,
});

/** All fields, as for a new one. */
export const PageUpdate = z.extend(PageForm, AsRead);

const one = z.object({ id: PathId });

/** Published pages only. */
export const getPage = endpoint({
  method: 'GET',
  path: '/api/v1/pages/{slug}',
  access: 'public',
  params: z.object({ slug: z.string().check(z.refine(isSlug)) }),
  response: SitePage,
});

/** Renders markdown without storing it. */
export const previewPage = endpoint({
  method: 'POST',
  path: '/api/v1/pages/preview',
  access: { module: 'settings', action: 'view' },
  body: z.object({ content: Paragraphs(0, pageContentMax) }),
  response: z.object({ body: z.array(RichTextNode) }),
  rate: 'search',
});

/** Includes drafts. */
export const listAdminPages = endpoint({
  method: 'GET',
  path: '/api/v1/admin/pages',
  access: { module: 'settings', action: 'view' },
  response: z.array(ListedPage),
});

export const getAdminPage = endpoint({
  method: 'GET',
  path: '/api/v1/admin/pages/{id}',
  access: { module: 'settings', action: 'view' },
  params: one,
  response: AdminPage,
});

/** Throws validation_failed if the address is taken or the limit of pages is reached. */
export const createPage = endpoint({
  method: 'POST',
  path: '/api/v1/admin/pages',
  access: { module: 'settings', action: 'edit' },
  body: PageForm,
  response: AdminPage,
  status: 201,
  audit: 'page.create',
});

export const updatePage = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/pages/{id}',
  access: { module: 'settings', action: 'edit' },
  params: one,
  body: PageUpdate,
  response: AdminPage,
  audit: 'page.update',
});

export const deletePage = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/pages/{id}',
  access: { module: 'settings', action: 'edit' },
  params: one,
  audit: 'page.delete',
});
