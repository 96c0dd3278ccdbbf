import type { FileError } from '@paddock/contract/racing/result-file-rules';
import { decodeBytes } from './decode-bytes.ts';

/** Maximum nesting of lists and objects; real result files have at most ten levels. */
const maxDepth = 64;

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A file of Assetto Corsa's server as JSON, or why it is not one. */
export type RecognisedFile = { file: JsonObject; is_doubtful: boolean } | { fault: FileError };

function depthOf(text: string): number {
  let level = 0;
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (isInText) {
      if (sign === 0x5c) at += 1;
      else if (sign === 0x22) isInText = false;
    } else if (sign === 0x22) isInText = true;
    else if (sign === 0x5b || sign === 0x7b) {
      level += 1;
      if (level > depth) depth = level;
    } else if (sign === 0x5d || sign === 0x7d) level -= 1;
  }
  return depth;
}

const hasOneOf = (file: JsonObject, keys: readonly string[]) => keys.some((key) => Object.hasOwn(file, key));

/** Member names that appear in files of other games only. */
const otherGames = [
  'sessionResult',
  'sessionType',
  'sessionDef',
  'snapShot',
  'car_standings',
  'season_guid',
  'session_results',
  'subsession_id',
  'Sessions',
  'stats',
];

function faultOf(file: JsonObject): FileError | undefined {
  // A file with only laps or only results lost a part, which has its own message.
  if (hasOneOf(file, ['TrackName', 'Laps', 'Result'])) return undefined;
  if (hasOneOf(file, ['players']) && hasOneOf(file, ['track', 'sessions'])) return 'offline';
  if (hasOneOf(file, otherGames)) return 'other_game';
  return undefined;
}

/** Parses bytes as the JSON of a result file. The contents of its rows are not validated. */
export function recogniseFile(bytes: Uint8Array): RecognisedFile {
  const decoded = decodeBytes(bytes);
  if (!decoded) return { fault: 'damaged' };
  const text = decoded.text.replace(/^\uFEFF/, '');
  if (/^[\s\0]*$/.test(text)) return { fault: 'empty' };
  const start = text.trimStart();
  if (!start.startsWith('{') && !start.startsWith('[')) return { fault: faultOfText(start) };
  if (depthOf(text) > maxDepth) return { fault: 'damaged' };
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return { fault: start.startsWith('{') ? faultOfDamaged(start) : 'damaged' };
  }
  if (!isObject(file)) return { fault: 'list' };
  const fault = faultOf(file);
  return fault ? { fault } : { file, is_doubtful: decoded.is_doubtful };
}

/** A damaged file of another game is still reported as that game's. */
function faultOfDamaged(text: string): FileError {
  const head = text.slice(0, 2_000);
  return otherGames.some((key) => head.includes(`"${key}"`)) ? 'other_game' : 'damaged';
}

/** Other games write XML, ini sections and comment lines before their JSON. */
const faultOfText = (start: string): FileError => {
  if (/^(<\?xml|<!DOCTYPE rF|<rFactorXML)/i.test(start) || /^\[Header\]/im.test(start.slice(0, 2_000)))
    return 'other_game';
  return start.startsWith('//') ? 'other_game' : 'unknown';
};
