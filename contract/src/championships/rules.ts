import { pointsPlacesMax, pointsPlacesMin } from './standings/points-templates.ts';

export const templateNameMax = 80;

/** Points of one place, to two decimals. */
export const placePointsMax = 1_000;

export const templatePlaces = { min: pointsPlacesMin, max: pointsPlacesMax } as const;
