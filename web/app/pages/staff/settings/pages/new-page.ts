import type { ProposedSlug } from '@paddock/contract/pages/rules';
import en from './en.json' with { type: 'json' };
import fa from './fa.json' with { type: 'json' };

/** The initial values of a new page. */
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
