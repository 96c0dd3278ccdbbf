/** Response options of pages of a closed shop, which ask search engines to retry later. */
export const closedShop = { status: 503, headers: { 'Retry-After': '3600' } };
