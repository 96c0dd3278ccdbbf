/** The job that erases deleted accounts. Its queue keys are ids of account_erasures. */
export const erasureJob = 'erase-accounts';
