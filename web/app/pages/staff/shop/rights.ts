import type { Rights } from '#lib/session/use-rights.ts';

/** Props of a tab of the screen. */
export interface AdminListProps {
  rights: Rights;
  search: string;
  onSearch: (text: string) => void;
}
