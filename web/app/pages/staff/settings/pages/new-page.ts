import type { ProposedSlug } from '@paddock/contract/pages/rules';
import en from './en.json' with { type: 'json' };
import fa from './fa.json' with { type: 'json' };

/** What a page that is not there yet begins with. */
export interface NewPage {
  slug: string;
  title: string;
  title_en: string;
}

export const proposedPage = (slug: ProposedSlug): NewPage => ({
  slug,
  title: fa.proposed[slug],
  title_en: en.proposed[slug],
});
