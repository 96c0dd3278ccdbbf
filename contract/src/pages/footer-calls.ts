import * as z from 'zod/mini';
import { endpoint, type FileRule } from '../core/endpoint.ts';
import { AsRead, HttpsUrl, Id, Instant, Line, PathId } from '../core/fields.ts';
import { bytesPerMegabyte } from '../core/uploads.ts';
import { OwnPath } from '../site/calls.ts';
import { PageLink } from './calls.ts';
import { footerColumnsMax, footerLinkMax, footerLinksMax, footerTitleMax, sealAltMax } from './rules.ts';

/** Each text has an English version, null until written. */
const titles = { title: z.string(), title_en: z.nullable(z.string()) };

export const FooterColumn = z.object({
  ...titles,
  /** Absolute https addresses, or paths of this portal. */
  links: z.array(z.object({ ...titles, url: z.string() })),
});
export type FooterColumn = z.output<typeof FooterColumn>;

const Titles = (max: number) => ({ title: Line(1, max), title_en: z.nullable(Line(0, max)) });

const ColumnForm = z.object({
  ...Titles(footerTitleMax),
  links: z
    .array(z.object({ ...Titles(footerLinkMax), url: z.union([OwnPath, HttpsUrl], 'url_or_path') }))
    .check(z.minLength(1), z.maxLength(footerLinksMax)),
});

export const FooterSeal = z.object({
  id: Id,
  /** A file name under /uploads/. */
  image: z.string(),
  url: z.string(),
  alt: z.string(),
  alt_en: z.nullable(z.string()),
});
export type FooterSeal = z.output<typeof FooterSeal>;

/** The footer of public pages. `columns` null: the default columns with links to published pages. */
export const Footer = z.object({
  columns: z.nullable(z.array(FooterColumn)),
  /** Published pages, for the default columns. */
  pages: z.array(PageLink),
  seals: z.array(FooterSeal),
});
export type Footer = z.output<typeof Footer>;

export const AdminSeal = z.extend(FooterSeal, { updated_at: Instant });
export type AdminSeal = z.output<typeof AdminSeal>;

export const AdminFooter = z.object({
  columns: z.nullable(z.array(FooterColumn)),
  updated_at: Instant,
  seals: z.array(AdminSeal),
});
export type AdminFooter = z.output<typeof AdminFooter>;

export const FooterUpdate = z.strictObject({
  /** Null restores the default. */
  columns: z.nullable(z.array(ColumnForm).check(z.maxLength(footerColumnsMax))),
  ...AsRead,
});

export const SealForm = z.object({
  url: HttpsUrl,
  alt: Line(1, sealAltMax),
  alt_en: z.optional(z.nullable(Line(0, sealAltMax))),
});

const mayView = { module: 'settings', action: 'view' } as const;
const mayEdit = { module: 'settings', action: 'edit' } as const;
const one = z.object({ id: PathId });

export const sealImageRule = {
  maxBytes: bytesPerMegabyte,
  types: ['image/jpeg', 'image/png', 'image/webp'],
  max: 1,
  required: true,
} as const satisfies FileRule;

export const getFooter = endpoint({
  method: 'GET',
  path: '/api/v1/footer',
  access: 'public',
  response: Footer,
});

export const getAdminFooter = endpoint({
  method: 'GET',
  path: '/api/v1/admin/footer',
  access: mayView,
  response: AdminFooter,
});

export const updateFooter = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/footer',
  access: mayEdit,
  body: FooterUpdate,
  response: AdminFooter,
  audit: 'footer.update',
});

/** Throws validation_failed when the limit is reached. */
export const createSeal = endpoint({
  method: 'POST',
  path: '/api/v1/admin/footer/seals',
  access: mayEdit,
  encoding: 'multipart',
  body: SealForm,
  files: { image: sealImageRule },
  response: AdminSeal,
  status: 201,
  rate: 'upload',
  audit: 'seal.create',
});

export const updateSeal = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/footer/seals/{id}',
  access: mayEdit,
  params: one,
  encoding: 'multipart',
  body: z.extend(SealForm, AsRead),
  files: { image: { ...sealImageRule, required: false } },
  response: AdminSeal,
  rate: 'upload',
  audit: 'seal.update',
});

export const deleteSeal = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/footer/seals/{id}',
  access: mayEdit,
  params: one,
  audit: 'seal.delete',
});
