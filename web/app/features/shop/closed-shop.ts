/** How the pages of a shop that its owner has closed are answered: search engines come again later. */
export const closedShop = { status: 503, headers: { 'Retry-After': '3600' } };
