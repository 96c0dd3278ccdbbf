/** Where an error happened. */
export interface ErrorPlace {
  /** The route pattern, job or loop. */
  where: string;
  request_id?: string;
}

/** Reports an unexpected error to the operator's service. Never throws and is not awaited. */
export type ReportError = (error: unknown, place: ErrorPlace) => void;

export interface ErrorReports {
  report: ReportError;
  /** Flushes pending reports, for at most two seconds. */
  close: () => Promise<void>;
}

export const noErrorReports: ErrorReports = { report: () => undefined, close: async () => undefined };
