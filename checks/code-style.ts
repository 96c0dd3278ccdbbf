import { findPlaces, isTest, type Source } from './sources.ts';

interface Rule {
  /** The files it applies to. */
  applies(source: Source): boolean;
  /** What must not occur outside comments. */
  pattern: RegExp;
  /** Exempt paths, each with its reason. */
  except?: RegExp;
}

const isCode = ({ path }: Source) => /\.(ts|tsx|mjs)$/.test(path);
const product = (source: Source) =>
  isCode(source) && !isTest(source) && /^(contract|server|web)\//.test(source.path);
const inWeb = ({ path }: Source) => path.startsWith('web/app/');
const screens = (source: Source) => inWeb(source) && !isTest(source) && /\.(tsx?|css)$/.test(source.path);

const palette =
  'slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose';
const size = String.raw`(?:\d|\[|auto\b|full\b|px\b|\()`;
const physicalUtilities = [
  String.raw`(?:scroll-)?(?:ml|mr|pl|pr)-${size}`,
  String.raw`(?:left|right)-${size}`,
  String.raw`border-[lr](?:-|\b)`,
  String.raw`rounded-(?:l|r|tl|tr|bl|br)(?:-|\b)`,
  String.raw`(?:text|float|clear)-(?:left|right)\b`,
];
const physicalStyles = [
  String.raw`\b(?:margin|padding|border)(?:Left|Right)\b`,
  String.raw`style=\{\{[^}]*\b(?:left|right)\s*:`,
];
const physicalCss = [
  String.raw`\b(?:margin|padding|border)-(?:left|right)\b`,
  String.raw`\bborder-(?:top|bottom)-(?:left|right)-radius`,
  String.raw`(?<![\w-])(?:left|right)\s*:`,
  String.raw`\btext-align\s*:\s*(?:left|right)`,
  // Direction-aware distances use a variable.
  String.raw`\btranslate(?:X|3d)?\(\s*-?(?!0\b)\d`,
];

export const codeStyleRules: Record<string, Rule> = {
  'only config.ts reads the environment': {
    applies: product,
    pattern: /\bprocess\s*\.\s*env\b|\bimport\.meta\.env\.(?!MODE|DEV|PROD|SSR)\w+/g,
    except: /^server\/src\/config\/config\.ts$|\.config\.ts$/,
  },
  'only deps.now and useNow read the clock': {
    applies: product,
    pattern: /\bDate\.now\(|\bnew Date\(\s*\)|\bnew Date\b(?!\s*\()/g,
    // server-clock.ts corrects the browser's clock for useNow.
    except: /^server\/src\/create-deps\.ts$|^web\/app\/lib\/browser\/(use-now|server-clock)\.ts$/,
  },
  'modules hold no per-portal state': {
    applies: (source) => product(source) && source.path.startsWith('server/'),
    pattern: /\bWeakMap<\s*(?:Deps|Database|Executor|App)\b/g,
  },
  'rows of raw statements have a type': {
    applies: (source) => product(source) && source.path.startsWith('server/'),
    pattern: /\{ rows\b[^}=]*\} = await [\w.]+\.execute\(|\.execute\(\w+\)\)\.rows\b/g,
  },
  'colours are tokens': {
    applies: screens,
    pattern: new RegExp(
      String.raw`#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?!;)|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(|-(?:${palette})-\d{2,3}\b|\b(?:bg|text|border|fill|stroke|ring|from|to|via)-(?:white|black)\b|:\s*(?:white|black|red|green|blue|yellow|orange|purple|gr[ae]y)\s*[;}]`,
      'gi',
    ),
    // The tokens (those for print are in base.css), the flags, and the browser's theme colour.
    except:
      /^web\/app\/styles\/(tokens|app|base)\.css$|^web\/app\/(components\/(flags|language-selector)|root)\.tsx$/,
  },
  'directions are logical': {
    applies: screens,
    pattern: new RegExp(
      String.raw`(?<![\w-])-?(?:${physicalUtilities.join('|')})|${physicalStyles.join('|')}`,
      'g',
    ),
    // Toasts are at the top right in both languages.
    except: /^web\/app\/ui\/feedback\/toast\.tsx$/,
  },
  'directions are logical in CSS': {
    applies: (source) => inWeb(source) && source.path.endsWith('.css'),
    pattern: new RegExp(physicalCss.join('|'), 'g'),
  },
  'horizontal translations are mirrored': {
    applies: screens,
    pattern: /(["'`])(?:(?!\1|rtl:|ltr:)[^\n])*(?<![\w:-])-?translate-x-(?!0\b)(?:(?!\1|rtl:|ltr:)[^\n])*\1/g,
  },
  'markup is never written from strings': {
    applies: (source) => screens(source) || (product(source) && source.path.startsWith('web/server/')),
    pattern:
      /\bdangerouslySetInnerHTML\b|\b(?:inner|outer)HTML\b|\binsertAdjacentHTML\b|\bdocument\.write\b/g,
  },
  'certificates are verified': {
    applies: product,
    pattern: /rejectUnauthorized\s*:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/g,
  },
  'library internals are not used': {
    applies: (source) => product(source) && source.path.startsWith('server/src/'),
    pattern: new RegExp(
      [
        String.raw`(?<!\bz)\??\.\s*_[a-z]`,
        String.raw`(?<=[\w)\].])\[\s*['"\`]_[a-z]\w*['"\`]\s*\]`,
        String.raw`\bgetOwnPropertySymbols\b|\bSymbol\.for\(|\.prototype\b`,
        String.raw`\b(?:socket|client|pool|raw|reply|request|server|stream|response)\.(?:query|connect|release|write|writev|end|cork|uncork|send|emit|inject|safeParse|safeDecode)\s*=(?![=>])`,
        String.raw`\bfrom\s+['"](?:fastify|pg|pg-pool|zod|croner|drizzle-orm)/(?:lib|dist)/`,
      ].join('|'),
      'g',
    ),
  },
  // A route file may re-export another file's component as its default.
  'no barrel files': {
    applies: product,
    pattern:
      /(?:^|\n)\s*export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{(?!\s*\w+ as default\s*\})[^}]*\})\s+from\s+['"](?!virtual:)/g,
  },
};

export function findBreaches(rule: string, sources: Source[]): string[] {
  const { applies, pattern, except } = codeStyleRules[rule] ?? {};
  if (!applies || !pattern) throw new Error(`no rule "${rule}"`);
  return sources
    .filter((source) => applies(source) && !except?.test(source.path))
    .flatMap((source) => findPlaces(source, pattern));
}
