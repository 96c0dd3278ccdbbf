import { PostForm as PostFields, type PostImage, type PostStatus } from '@paddock/contract/blog/calls';
import { postContentMin, postImagesMax } from '@paddock/contract/blog/rules';
import { type Locale, locales } from '@paddock/contract/i18n/locale';
import { textLocale } from '@paddock/contract/i18n/localized/text-locale';
import * as z from 'zod/mini';
import type { FormValues, useForm } from '#lib/form/use-form.ts';

/** The fields of the call, and the pictures that go with them. */
export const PostForm = z.object({
  ...PostFields.shape,
  /** Empty: told from the text. */
  locale: z.enum(['', ...locales]),
  /** New ones, sent once the text is saved. */
  files: z.custom<File[]>(Array.isArray),
  /** Ids of stored ones that go. */
  removed: z.custom<number[]>(Array.isArray),
});
export type PostForm = ReturnType<typeof useForm<typeof PostForm>>;
export type FilledPost = z.output<typeof PostForm>;

/** A post as the editor knows it. */
export interface EditedPost {
  id: number;
  title: string;
  content: string;
  locale: Locale;
  status: PostStatus;
  images: PostImage[];
}

export function postValues(post: EditedPost | undefined): FormValues<typeof PostForm> {
  const { title, content, locale } = post ?? { title: '', content: '', locale: '' };
  const isTold = locale === textLocale(`${title} ${content}`);
  return { title, content, locale: isTold ? '' : locale, files: [], removed: [] };
}

/** How many pictures a post can still be given. */
export function pictureRoom(
  images: readonly PostImage[],
  { files, removed }: Pick<FilledPost, 'files' | 'removed'>,
): number {
  return postImagesMax - images.filter(({ id }) => !removed.includes(id)).length - files.length;
}

/** How long a text is, in characters as the server counts them. */
export const textLength = (content: string) => content.replace(/\r\n?/g, '\n').trim().length;

export const isTooShort = (content: string) => textLength(content) < postContentMin;
