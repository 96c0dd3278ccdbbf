import type { Dialect } from '@paddock/contract/racing/neutral';
import type { FileError } from '@paddock/contract/racing/result-file-rules';

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

const rowsOf = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

const penaltyColumns = ['HasPenalty', 'PenaltyTime', 'LapPenalty', 'Disqualified'];

const hasPenaltyColumns = (file: JsonObject) =>
  rowsOf(file['Result']).some((row) => penaltyColumns.some((name) => Object.hasOwn(row, name)));

/**
 * The particularities of each program that writes these files, and how its files are recognised by content. The first match wins. Clocks
 * are recognised row by row (`clocks.ts`), because versions of one program differ in them.
 */
export const dialectRules: readonly {
  dialect: Dialect;
  isWrittenBy: (file: JsonObject) => boolean;
  /** Whether `Result` has penalties: nanoseconds in `PenaltyTime`, laps in `LapPenalty`, `Disqualified`. */
  hasPenalties: boolean;
}[] = [
  // Emperor's Server Manager 2 numbers its format (5 to 7 are known); NumLaps may be 0 in it.
  { dialect: 'server_manager_2', isWrittenBy: (file) => Number(file['Version']) > 0, hasPenalties: true },
  // Server Manager 1 adds penalty columns, the date and the championship.
  {
    dialect: 'server_manager_1',
    isWrittenBy: (file) => hasPenaltyColumns(file) || Object.hasOwn(file, 'ChampionshipID'),
    hasPenalties: true,
  },
  // Content Manager adds the server's settings.
  {
    dialect: 'content_manager',
    isWrittenBy: (file) => Object.keys(file).some((key) => key === 'Server' || key.startsWith('__')),
    hasPenalties: true,
  },
  { dialect: 'vanilla', isWrittenBy: () => true, hasPenalties: false },
];

/** The program that wrote a file. */
export function dialectOf(file: JsonObject): (typeof dialectRules)[number] {
  const found = dialectRules.find(({ isWrittenBy }) => isWrittenBy(file));
  if (!found) throw new Error('vanilla fits every file');
  return found;
}

/** The version of the format as text; null when the file has none. */
export const versionOf = ({ Version }: JsonObject): string | null =>
  typeof Version === 'number' || typeof Version === 'string' ? String(Version).slice(0, 40) : null;

export interface DecodedText {
  text: string;
  /** The encoding is a guess: letters beyond ASCII may be wrong. */
  is_doubtful: boolean;
}

/** How many bytes are examined for UTF-16 without a byte order mark. */
const sampleBytes = 400;
/** Share of zero bytes at even or odd places that makes a text UTF-16. */
const zeroShare = 0.4;

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes);

/** Detects UTF-16 in either byte order by its mark, or by the zero bytes of ASCII letters. */
function findUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, sampleBytes);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const most = (sample.length / 2) * zeroShare;
  if (sample.length < 4) return undefined;
  if ((zeros[1] ?? 0) >= most && (zeros[0] ?? 0) < most) return 'utf-16le';
  if ((zeros[0] ?? 0) >= most && (zeros[1] ?? 0) < most) return 'utf-16be';
  return undefined;
}

/**
 * Decodes the bytes of a file: UTF-8 and UTF-16 with or without a byte order mark, and Windows-1252 as the last resort. Returns
 * undefined for UTF-16 with half a character at its end.
 */
function decodeBytes(bytes: Uint8Array): DecodedText | undefined {
  const utf16 = findUtf16(bytes);
  if (utf16) return bytes.length % 2 === 0 ? { text: decode(bytes, utf16), is_doubtful: false } : undefined;
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), is_doubtful: false };
  } catch {
    return { text: decode(bytes, 'windows-1252'), is_doubtful: true };
  }
}
