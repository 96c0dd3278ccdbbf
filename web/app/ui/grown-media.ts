/** As a linked card answers the pointer, for one whose controls lead to several places. */
export const cardHover = 'hover:border-line-strong';
export const cardMediaHover = 'transition-transform group-hover/card:scale-[1.02]';
