// Writes the font subsets of the web client; run it and commit the result. The subsets are part of the first load;
// rare letters come from the "rest" files by unicode-range.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const root = new URL('../', import.meta.url);
const target = new URL('web/app/styles/fonts/', root);

/** Letters, marks and digits of Persian texts, including ي ك ى ة of Arabic keyboards. */
const PERSIAN = 'ءآأؤإئابةتثجحخدذرزسشصضطظعغـفقكلمنهوىيپچژکگیۀ' + 'ًٌٍَُِّْٰٔ' + '۰۱۲۳۴۵۶۷۸۹،؛؟٪٫٬' + '\u200c';
const HEADING_PERSIAN = PERSIAN.replace(/[۰-۹٪٫٬]/g, '');
const range = (from, to) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
const ASCII = range(0x20, 0x7e);
/** For names of cars, tracks and drivers: Huracán, Nürburgring, São Paulo. */
const ACCENTED = 'ÄÉÖÜßáãäçèéêíñóôöúü';
const PUNCTUATION = '\u00a0«»·×–—‘’“”•…−';
const ARABIC_FEATURES = [
  'ccmp',
  'locl',
  'init',
  'medi',
  'fina',
  'isol',
  'rlig',
  'calt',
  'liga',
  'mark',
  'mkmk',
];
const LATIN_FEATURES = ['ccmp', 'locl', 'kern', 'mark', 'mkmk', 'tnum'];

const SUBSETS = [
  ['vazirmatn-persian', 'vazirmatn', 'arabic', PERSIAN, [400, 900], ARABIC_FEATURES],
  ['vazirmatn-ascii', 'vazirmatn', 'latin', ASCII + ACCENTED + PUNCTUATION + '©', [400, 900], LATIN_FEATURES],
  ['vazirmatn-arabic-rest', 'vazirmatn', 'arabic', undefined, [400, 900], undefined],
  ['vazirmatn-latin-rest', 'vazirmatn', 'latin', undefined, [400, 900], LATIN_FEATURES],
  ['vazirmatn-latin-ext', 'vazirmatn', 'latin-ext', undefined, [400, 900], LATIN_FEATURES],
  ['alexandria-persian', 'alexandria', 'arabic', HEADING_PERSIAN, [600, 900], ARABIC_FEATURES],
  ['alexandria-ascii', 'alexandria', 'latin', ASCII + ACCENTED + PUNCTUATION, [600, 900], LATIN_FEATURES],
  ['saira-ascii', 'saira', 'latin', ASCII + PUNCTUATION, [400, 800], LATIN_FEATURES],
];

for (const [name, family, part, text, [min, max], keepFeatures] of SUBSETS) {
  const source = await readFile(
    new URL(`node_modules/@fontsource-variable/${family}/files/${family}-${part}-wght-normal.woff2`, root),
  );
  const subset = await subsetFont(source, text, {
    targetFormat: 'woff2',
    noHinting: true,
    variationAxes: { wght: { min, max } },
    ...(text === undefined ? { keepAllGlyphs: true } : {}),
    ...(keepFeatures === undefined ? {} : { keepFeatures }),
  });
  const file = new URL(`${name}.woff2`, target);
  await writeFile(file, subset);
  console.log(`${(subset.length / 1024).toFixed(1).padStart(6)} KB  ${fileURLToPath(file)}`);
}
