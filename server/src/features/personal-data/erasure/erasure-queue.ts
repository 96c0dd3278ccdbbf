/** The job that erases deleted accounts. A key of its queue is the id of a row of account_erasures. */
export const erasureJob = 'erase-accounts';
