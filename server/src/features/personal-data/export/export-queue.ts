/** The job that makes archives. Its queue keys are ids of data_exports. */
export const exportJob = 'make-data-exports';
