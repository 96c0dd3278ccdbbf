import type { Figure } from '@paddock/contract/site/landing-rules';
import { figureMax } from '@paddock/contract/site/landing-rules';
import { useFormat } from '#lib/i18n/use-format.ts';
import { type ErrorAt, LandingSection, TextPair } from './landing-section.tsx';
import { useAdminLandingMessages } from './messages.ts';

interface StatsSectionProps {
  stats: Figure[];
  isOwn: boolean;
  errorAt: ErrorAt;
  onStats: (stats: Figure[] | null) => void;
}

/** The strip of figures below the hero. */
export function StatsSection({ stats, isOwn, errorAt, onStats }: StatsSectionProps) {
  const t = useAdminLandingMessages();
  const format = useFormat();
  const change = (at: number, figure: Figure, changed: Partial<Figure>) =>
    onStats(stats.with(at, { ...figure, ...changed }));
  return (
    <LandingSection title={t('stats.title')} onReset={isOwn ? () => onStats(null) : undefined}>
      <p className="text-sm text-text-2">{t('fallback')}</p>
      {stats.map((figure, at) => {
        const number = format.number(at + 1);
        const both = { max: figureMax, errorAt };
        return (
          <div key={at} className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
            <TextPair
              {...both}
              path={`stats.${at}.value`}
              labels={[t('stats.value', { number }), t('stats.valueEn', { number })]}
              texts={[figure.value, figure.value_en]}
              onTexts={(value, value_en) => change(at, figure, { value, value_en })}
            />
            <TextPair
              {...both}
              path={`stats.${at}.label`}
              labels={[t('stats.label', { number }), t('stats.labelEn', { number })]}
              texts={[figure.label, figure.label_en]}
              onTexts={(label, label_en) => change(at, figure, { label, label_en })}
            />
          </div>
        );
      })}
    </LandingSection>
  );
}
