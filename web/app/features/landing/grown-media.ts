/** As a linked card answers the pointer, for one whose controls lead to several places. */
export const grownCard = 'hover:border-line-strong';
export const grownMedia = 'transition-transform group-hover/card:scale-[1.02]';
