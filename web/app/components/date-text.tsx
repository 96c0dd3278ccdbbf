import { useFormat } from '#lib/i18n/use-format.ts';

/** A day on one line, whose title has the time too. */
export function DateText({ at }: { at: Date }) {
  const format = useFormat();
  return (
    <time className="whitespace-nowrap" dateTime={at.toISOString()} title={format.dateTime(at)}>
      {format.date(at)}
    </time>
  );
}
