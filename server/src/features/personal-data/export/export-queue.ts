/** The job that makes archives. A key of its queue is the id of a row of data_exports. */
export const exportJob = 'make-data-exports';
