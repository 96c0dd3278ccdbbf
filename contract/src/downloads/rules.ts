// Apart from the schemas of downloads: the public page uses these, and carries no Zod.

export const downloadCategories = ['liveries', 'tracks', 'cars', 'apps'] as const;
export const downloadSortOrders = ['newest', 'popular', 'title'] as const;

/** The bytes; an external link answers with a redirect. Counted when asked for from byte 0. */
export function downloadUrl(id: number): string {
  return `/api/v1/downloads/${id}/file`;
}
