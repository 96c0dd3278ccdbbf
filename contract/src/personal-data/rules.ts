/** Hours between two data exports. */
export const exportPauseHours = 24;

/** Days during which an export can be downloaded. */
export const exportDays = 7;

/** Days until a deleted account's data is erased, except anonymous records. */
export const erasureDays = 30;
