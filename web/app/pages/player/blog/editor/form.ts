import { PostForm as PostFields, type PostImage, type PostStatus } from '@paddock/contract/blog/calls';
import { postContentMin, postImagesMax } from '@paddock/contract/blog/rules';
import { type Locale, locales } from '@paddock/contract/i18n/locale';
import { textLocale } from '@paddock/contract/i18n/localized/text-locale';
import * as z from 'zod/mini';
import type { FormValues, useForm } from '#lib/form/use-form.ts';

/** The fields of the call, plus the pictures, which are uploaded after it. */
export const PostForm = z.object({
  ...PostFields.shape,
  /** Empty: taken from the text. */
  locale: z.enum(['', ...locales]),
  /** New pictures, uploaded once the text is saved. */
  files: z.custom<File[]>(Array.isArray),
  /** Ids of stored pictures to delete. */
  removed: z.custom<number[]>(Array.isArray),
});
export type PostForm = ReturnType<typeof useForm<typeof PostForm>>;
export type FilledPost = z.output<typeof PostForm>;

/** A stored post as the editor needs it. */
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

/** How many more pictures the post may have. */
export function pictureRoom(
  images: readonly PostImage[],
  { files, removed }: Pick<FilledPost, 'files' | 'removed'>,
): number {
  return postImagesMax - images.filter(({ id }) => !removed.includes(id)).length - files.length;
}

/** The length of a text in characters, counted as the server does. */
export const textLength = (content: string) => content.replace(/\r\n?/g, '\n').trim().length;

export const isTooShort = (content: string) => textLength(content) < postContentMin;
