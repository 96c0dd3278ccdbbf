/**
 * The position of a column in the two-line rows of phones: `top` and `topEnd` above `bottom` and `bottomEnd`, with buttons at
 * the `side`. Other columns are shown with label and value when the row is expanded.
 */
export type PhonePlace = 'top' | 'topEnd' | 'bottom' | 'bottomEnd' | 'side';

const placeClass: Record<PhonePlace, string> = {
  top: 'max-md:[grid-area:top] max-md:pb-0.5 max-md:font-medium',
  topEnd: 'max-md:[grid-area:topEnd] max-md:pb-0.5 max-md:ps-3 max-md:text-end max-md:font-medium',
  bottom: 'max-md:[grid-area:bottom] max-md:text-start max-md:text-text-2',
  bottomEnd: 'max-md:[grid-area:bottomEnd] max-md:ps-3 max-md:text-end max-md:text-text-3 max-md:text-xs',
  side: 'max-md:[grid-area:side] max-md:self-center max-md:ps-2',
};

/** A cell as label and value on one line. */
const stackedClass =
  'max-md:flex max-md:min-h-11 max-md:items-center max-md:justify-between max-md:gap-4 max-md:py-1 max-md:text-end';

/** The class of a cell on phones. `isTwoLines`: whether the table has a column at the `top`. */
export function phoneCellClass(
  place: PhonePlace | undefined,
  { isTwoLines, isOpen }: { isTwoLines: boolean; isOpen: boolean },
): string {
  if (!isTwoLines) return stackedClass;
  if (place) return `max-md:min-w-0 max-md:py-0 ${placeClass[place]}`;
  return isOpen ? `max-md:col-span-full ${stackedClass}` : 'max-md:hidden';
}
