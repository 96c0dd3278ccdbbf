/** Hours after asking for the own data before the next archive may be asked for. */
export const exportPauseHours = 24;

/** How long an archive of the own data can be downloaded, in days. */
export const exportDays = 7;

/** Days after which nothing of a deleted account is left but what stays without a name. */
export const erasureDays = 30;
