import type { Post } from '@paddock/contract/blog/calls';
import type { CsvColumn } from '../../../http/csv.ts';

/** The columns of the exported list. */
export const postExportColumns: readonly CsvColumn<Post>[] = [
  ['id', (row) => row.id],
  ['title', (row) => row.title],
  ['slug', (row) => row.slug],
  ['status', (row) => row.status],
  ['author', (row) => row.author?.username],
  ['like_count', (row) => row.like_count],
  ['comment_count', (row) => row.comment_count],
  ['published_at', (row) => row.published_at?.toISOString()],
  ['created_at', (row) => row.created_at.toISOString()],
  ['updated_at', (row) => row.updated_at.toISOString()],
];
