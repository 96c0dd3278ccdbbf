/** Maximum number of page links in a pager. */
export const maxPageLinks = 5;

/** The page numbers of a pager: five around the current one, shifted at both ends. */
export function pageNumbers(page: number, pages: number): number[] {
  const count = Math.min(maxPageLinks, Math.max(pages, 1));
  const first = Math.min(Math.max(page - Math.floor(maxPageLinks / 2), 1), Math.max(pages - count + 1, 1));
  return Array.from({ length: count }, (_, i) => first + i);
}

/** Number of pages of a list, at least one. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}
