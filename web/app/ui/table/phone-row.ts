/**
 * Where a column stands in a row of two lines, as phones show it: `top` beside `topEnd`, below them `bottom` beside
 * `bottomEnd`, with buttons at the `side` of both. What has no place there is shown by label and value when the row is opened.
 */
export type PhonePlace = 'top' | 'topEnd' | 'bottom' | 'bottomEnd' | 'side';

const placeClass: Record<PhonePlace, string> = {
  top: 'max-md:[grid-area:top] max-md:pb-0.5 max-md:font-medium',
  topEnd: 'max-md:[grid-area:topEnd] max-md:pb-0.5 max-md:ps-3 max-md:text-end max-md:font-medium',
  bottom: 'max-md:[grid-area:bottom] max-md:text-start max-md:text-text-2',
  bottomEnd: 'max-md:[grid-area:bottomEnd] max-md:ps-3 max-md:text-end max-md:text-text-3 max-md:text-xs',
  side: 'max-md:[grid-area:side] max-md:self-center max-md:ps-2',
};

/** Label and value of one line, as a row that has no places shows all of its cells. */
const stackedClass =
  'max-md:flex max-md:min-h-11 max-md:items-center max-md:justify-between max-md:gap-4 max-md:py-1 max-md:text-end';

/** How a cell lies on a phone. `isTwoLines`: whether a column of its table stands at the top. */
export function phoneCellClass(
  place: PhonePlace | undefined,
  { isTwoLines, isOpen }: { isTwoLines: boolean; isOpen: boolean },
): string {
  if (!isTwoLines) return stackedClass;
  if (place) return `max-md:min-w-0 max-md:py-0 ${placeClass[place]}`;
  return isOpen ? `max-md:col-span-full ${stackedClass}` : 'max-md:hidden';
}
