import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardBody } from '#ui/card.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useAdminLandingMessages } from './messages.ts';

export type ErrorAt = (path: string) => string | undefined;

interface LandingSectionProps {
  title: string;
  /** Undefined while the section has its default content. */
  onReset?: (() => void) | undefined;
  children: ReactNode;
}

/** A section of the landing page with a reset button. */
export function LandingSection({ title, onReset, children }: LandingSectionProps) {
  const t = useAdminLandingMessages();
  return (
    <section>
      <SectionHeading
        aside={
          onReset && (
            <Button
              look="ghost"
              dense
              icon={<RotateCcw />}
              aria-label={t('resetOf', { part: title })}
              onClick={onReset}
            >
              {t('reset')}
            </Button>
          )
        }
      >
        {title}
      </SectionHeading>
      <Card>
        <CardBody className="gap-5! md:p-5">{children}</CardBody>
      </Card>
    </section>
  );
}

interface TextPairProps {
  /** Its path in the form: `stats.0.value`. */
  path: string;
  labels: readonly [persian: string, english: string];
  texts: readonly [persian: string, english: string | null];
  max: number;
  errorAt: ErrorAt;
  onTexts: (persian: string, english: string | null) => void;
}

/** A text in Persian and English. */
export function TextPair({ path, labels, texts, max, errorAt, onTexts }: TextPairProps) {
  const [text, english] = texts;
  return (
    <>
      <TextField
        name={path}
        label={labels[0]}
        value={text}
        onValue={(value) => onTexts(value, english)}
        error={errorAt(path)}
        maxLength={max}
        required
      />
      <TextField
        name={`${path}_en`}
        label={labels[1]}
        value={english ?? ''}
        onValue={(value) => onTexts(text, value || null)}
        error={errorAt(`${path}_en`)}
        maxLength={max}
      />
    </>
  );
}
