import type { Output } from '@paddock/contract/core/endpoint';
import type { BoardRow, getBoard } from '@paddock/contract/ranking/calls';

/** A page of a board, with the tracks and cars that it can be narrowed to. */
export type BoardData = Output<typeof getBoard> & {
  rows: BoardRow[];
  tracks: string[];
  /** Of the chosen track. */
  cars: string[];
};
