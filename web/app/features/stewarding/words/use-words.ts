import { localize } from '@paddock/contract/i18n/localized/localized';
import type { CaseRace, Penalty } from '@paddock/contract/stewarding/calls';
import { useLocale } from '../../../lib/i18n/locale.tsx';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { useFormat } from '../../../lib/i18n/use-format.ts';
import { caseMessages } from './messages.ts';

/** What cases, races and penalties are called in the reader's language. */
export function useCaseWords() {
  const t = useTranslations(caseMessages);
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
    penalty: ({ kind, value, until }: Pick<Penalty, 'kind' | 'value'> & { until?: Date | null }) => {
      const count = value ?? 0;
      switch (kind) {
        case 'time':
          return t('penalty.time', { value: format.number(count) });
        case 'points':
          return t('penalty.points', { value: format.number(count, { max: 2 }) });
        case 'positions':
          return t('penalty.positions', { count });
        case 'grid':
          return t('penalty.grid', { count });
        case 'licence':
          return t('penalty.licence', { count });
        case 'bar':
          return until ? t('penalty.barUntil', { date: format.date(until) }) : t('penalty.bar', { count });
        default:
          return t(`penalty.${kind}`);
      }
    },
    /** Minutes and seconds into the session. */
    moment: (at_ms: number) => {
      const seconds = Math.floor(at_ms / 1000);
      return format.digits(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
    },
  };
}
