import { clsx } from 'clsx';
import { useEffect, useId, useRef } from 'react';
import type { Reading } from '#lib/form/compared-fields.ts';
import type { Difference, EditConflict, Side } from '#lib/form/use-record-form.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { FieldNote } from '../form/field.tsx';
import { FilePreview } from '../form/files/file-preview.tsx';
import { excerptAround } from './excerpt.ts';
import { useConflictMessages } from './messages.ts';

const sides: readonly Side[] = ['stored', 'mine'];

/** Shows a conflict with a choice between the stored value and the user's for each differing field. */
export default function ConflictPanel({ at, differences, submitted }: EditConflict) {
  const t = useConflictMessages();
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="flex flex-col gap-4 rounded-card border border-warn bg-surface-1 p-4">
      <div className="flex flex-col gap-1">
        <h3 ref={heading} tabIndex={-1} className="scroll-mt-4 font-bold font-sans text-md">
          {t('title')}
        </h3>
        <p className="text-sm text-text-2">
          {t(differences.length > 0 ? 'choose' : 'same', { time: format.dateTime(at) })}
        </p>
      </div>
      {differences.map((difference) => (
        <Choice key={difference.name} difference={difference} submitted={submitted} />
      ))}
    </section>
  );
}

function Choice({ difference, submitted }: { difference: Difference; submitted: boolean }) {
  const t = useConflictMessages();
  const note = useId();
  const { name, label, side, choose } = difference;
  const isMissing = submitted && side === undefined;
  return (
    <fieldset aria-describedby={isMissing ? note : undefined} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-medium text-sm">{label}</legend>
      <div className="grid gap-2 md:grid-cols-2">
        {sides.map((option) => (
          <div
            key={option}
            className={clsx(
              'flex min-w-0 flex-col rounded-input border bg-bg',
              side === option ? 'border-firoozeh' : isMissing ? 'border-bad' : 'border-line-strong',
            )}
          >
            <label className="flex min-h-11 grow items-start gap-3 p-3 text-sm">
              <input
                type="radio"
                name={name}
                checked={side === option}
                onChange={() => choose(option)}
                className="mt-0.5 size-5 shrink-0 appearance-none rounded-full border border-line-strong bg-bg transition-colors checked:border-[6px] checked:border-firoozeh hover:border-text-3 checked:hover:border-firoozeh"
              />
              <span className="flex min-w-0 flex-col gap-1">
                <span className="text-text-3 text-xs">{t(option)}</span>
                <Value
                  reading={difference[option]}
                  other={difference[option === 'mine' ? 'stored' : 'mine']}
                />
              </span>
            </label>
            <WholeText reading={difference[option]} />
          </div>
        ))}
      </div>
      <FieldNote id={note} error={isMissing ? t('open') : undefined} />
    </fieldset>
  );
}

function Value({ reading, other }: { reading: Reading; other: Reading }) {
  const t = useConflictMessages();
  if (typeof reading === 'boolean') return <span>{t(reading ? 'yes' : 'no')}</span>;
  if (typeof reading === 'object') return <Pictures parts={reading} />;
  if (reading.trim() === '') return <span className="text-text-3">{t('empty')}</span>;
  const text = excerptAround(reading, typeof other === 'string' ? other : '');
  // Short values are aligned with the page, longer ones by their own direction.
  const isLong = text.length > 60;
  return (
    <span>
      <bdi className={clsx('whitespace-pre-line wrap-anywhere', isLong && 'block')}>{text}</bdi>
    </span>
  );
}

function Pictures({ parts }: { parts: readonly (File | string)[] }) {
  const t = useConflictMessages();
  const frame = 'h-16 w-24 rounded-badge border border-line object-cover';
  if (parts.length === 0) return <span className="text-text-3">{t('noPicture')}</span>;
  return (
    <span className="flex flex-wrap gap-2">
      {parts.map((part, at) => {
        const alt = t('picture', { number: at + 1 });
        if (typeof part !== 'string')
          return <FilePreview key={part.name} file={part} alt={alt} className={frame} />;
        return <img key={part} src={uploadUrl(part)} alt={alt} className={frame} />;
      })}
    </span>
  );
}

/** Expands a truncated text. Outside the label, which is one click target. */
function WholeText({ reading }: { reading: Reading }) {
  const t = useConflictMessages();
  if (typeof reading !== 'string' || excerptAround(reading, '') === reading) return null;
  return (
    <details className="border-line border-t px-3 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center text-firoozeh text-xs">
        {t('whole')}
      </summary>
      <bdi className="block whitespace-pre-line wrap-anywhere pb-3">{reading}</bdi>
    </details>
  );
}
