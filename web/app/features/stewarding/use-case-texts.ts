import { localize } from '@paddock/contract/i18n/localized/localized';
import type { CaseRace, Penalty } from '@paddock/contract/stewarding/calls';
import { penaltyText } from '@paddock/contract/stewarding/penalty-text/penalty-texts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useCaseMessages } from './words/messages.ts';

/** Formats races, championships, penalties and moments of cases. */
export function useCaseTexts() {
  const t = useCaseMessages();
  const format = useFormat();
  const locale = useLocale();
  return {
    race: ({ round, session }: CaseRace) =>
      t('of', {
        session: t(`session.${session.kind}`),
        number: round.number,
        title: localize(round, locale, 'title').title,
      }),
    championship: ({ championship }: CaseRace) => localize(championship, locale, 'name').name,
    penalty: ({ kind, value, until }: Pick<Penalty, 'kind' | 'value'> & { until?: Date | null }) =>
      penaltyText({ kind, value }, locale, until ? format.date(until) : undefined),
    /** Minutes and seconds into the session. */
    moment: (at_ms: number) => {
      const seconds = Math.floor(at_ms / 1000);
      return format.digits(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
    },
  };
}
