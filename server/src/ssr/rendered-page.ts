export interface RenderedPage {
  status: number;
  headers: [name: string, value: string][];
  text: string;
  /** Whether it is complete, without parts that failed temporarily. */
  isWhole: boolean;
}
