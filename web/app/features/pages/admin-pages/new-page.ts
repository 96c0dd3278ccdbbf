/** What a page that is not there yet begins with. */
export interface NewPage {
  slug: string;
  title: string;
  title_en: string;
}
