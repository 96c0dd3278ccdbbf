/** Items of a list in one answer, where no limit was given. */
export const listMax = 200;
