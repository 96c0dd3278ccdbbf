/** The stock figure of an item that never runs out. */
export const unlimitedStock = -1;
/** Below this many pieces the shop says how many are left. */
export const lowStockThreshold = 10;
