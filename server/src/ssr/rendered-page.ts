export interface RenderedPage {
  status: number;
  headers: [name: string, value: string][];
  text: string;
  /** Whether nothing is missing on it that will be there in a moment. */
  isWhole: boolean;
}
