/** The part of a form field that selects and text fields share. */
export interface BoundField {
  name: string;
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
}
