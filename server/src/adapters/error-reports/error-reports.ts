/** Where an error happened. */
export interface ErrorPlace {
  /** The route as it is written, a job or a loop. */
  where: string;
  request_id?: string;
}

/** Tells the operator's service of an error that nobody has thought of. Never throws, and is not waited for. */
export type ReportError = (error: unknown, place: ErrorPlace) => void;

export interface ErrorReports {
  report: ReportError;
  /** Sends what has not been sent yet, for at most two seconds. */
  close: () => Promise<void>;
}

export const noErrorReports: ErrorReports = { report: () => undefined, close: async () => undefined };
