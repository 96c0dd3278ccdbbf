import type { Point } from '../track-outline.ts';
import { outlineFileMax, outlinePointsMax, outlinePointsMin } from './outline-shape.ts';

/** Maximum extent of a circuit, in m. */
const largestExtent = 100_000;

const isPoint = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length >= 2 && value.every((part) => typeof part === 'number');

/** The points of `GET /api/v1/catalogue/outlines/{id}`; rejects points outside the box. */
export function readPoints(value: unknown): Point[] | undefined {
  if (!Array.isArray(value) || value.length < outlinePointsMin || value.length > outlinePointsMax)
    return undefined;
  const isInBox = (point: unknown) =>
    isPoint(point) && point.length === 2 && point.every((one) => one >= 0 && one <= 1);
  return value.every(isInBox) ? value : undefined;
}

/** Returns the first line of a GeoJSON value: a LineString, a feature, or a collection of features. */
function lineStringIn(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > 3) return undefined;
  const { type, coordinates, geometry, features } = value as Record<string, unknown>;
  if (type === 'LineString') return coordinates;
  if (type === 'Feature') return lineStringIn(geometry, depth + 1);
  if (type === 'FeatureCollection' && Array.isArray(features) && features.length === 1)
    return lineStringIn(features[0], depth + 1);
  return undefined;
}

/** m per degree of latitude. */
const metresPerDegree = 111_320;

/** Converts a GeoJSON LineString of longitudes and latitudes to a plan in m, north up. */
export function readGeoJson(value: unknown): Point[] | undefined {
  const coordinates = lineStringIn(value);
  if (!Array.isArray(coordinates)) return undefined;
  if (coordinates.length < outlinePointsMin || coordinates.length > outlinePointsMax) return undefined;
  if (!coordinates.every(isPoint)) return undefined;
  if (!coordinates.every(([lon, lat]) => Math.abs(lon) <= 180 && Math.abs(lat) <= 85)) return undefined;
  const [middle] = coordinates[0] ? [coordinates[0][1]] : [0];
  const width = metresPerDegree * Math.cos((middle * Math.PI) / 180);
  return withinExtent(coordinates.map(([lon, lat]) => [lon * width, -lat * metresPerDegree]));
}

function withinExtent(points: Point[]): Point[] | undefined {
  const extent = (axis: 0 | 1) => {
    const values = points.map((point) => point[axis]);
    return Math.max(...values) - Math.min(...values);
  };
  return extent(0) <= largestExtent && extent(1) <= largestExtent ? points : undefined;
}

const headerBytes = 16;
const pointBytes = 20;
const fastLaneVersion = 7;

/** Longer inputs are thinned first; a lap has about one point per metre. */
const looked = 4_000;

/**
 * Reads the plan of Assetto Corsa's `fast_lane.ai`, version 7: four 32-bit numbers (version, count, lap time,
 * samples), then for each point the floats x, y, z and metres and a 32-bit id. The plan is x and z, in m; z points
 * down on a map.
 */
export function readFastLane(bytes: Uint8Array): Point[] | undefined {
  if (bytes.length < headerBytes || bytes.length > outlineFileMax) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getInt32(0, true) !== fastLaneVersion) return undefined;
  const count = view.getInt32(4, true);
  if (count < outlinePointsMin || bytes.length < headerBytes + count * pointBytes) return undefined;
  const step = Math.max(1, Math.ceil(count / looked));
  const points: Point[] = [];
  for (let at = 0; at < count; at += step) {
    const place = headerBytes + at * pointBytes;
    points.push([view.getFloat32(place, true), view.getFloat32(place + 8, true)]);
  }
  return points.every((point) => point.every(Number.isFinite)) ? withinExtent(points) : undefined;
}

/** Reads a file of any of the three kinds, detected from its content. */
export function readOutlineFile(bytes: Uint8Array): Point[] | undefined {
  if (bytes.length > outlineFileMax) return undefined;
  const fastLane = readFastLane(bytes);
  if (fastLane) return fastLane;
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    const { points } = (value ?? {}) as { points?: unknown };
    return readPoints(points ?? value) ?? readGeoJson(value);
  } catch {
    return undefined;
  }
}
