/** What the reader may do in the shop, beside looking at it. */
export interface ShopRights {
  create: boolean;
  edit: boolean;
  delete: boolean;
}

/** What a tab of the screen is given. */
export interface AdminListProps {
  rights: ShopRights;
  search: string;
  onSearch: (text: string) => void;
}
