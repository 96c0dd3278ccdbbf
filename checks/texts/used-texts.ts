import { posix } from 'node:path';
import { findPlaces, isTest, type Source, withoutComments } from '../sources.ts';
import { flatten } from './text-parity.ts';

const plural = /_(?:zero|one|other)$/;

interface Spoken {
  /** String literals that could be keys. */
  literals: Set<string>;
  /** Templates such as `status.${status}`, as patterns. */
  templates: RegExp[];
}

/** Collects the strings of some sources. A template of only a value matches no key. */
export function findSpoken(sources: Source[]): Spoken {
  const spoken: Spoken = { literals: new Set(), templates: [] };
  for (const { text } of sources) {
    const code = withoutComments(text);
    for (const [, , literal = ''] of code.matchAll(/(['"])([\w.-]+)\1/g)) spoken.literals.add(literal);
    for (const [, template = ''] of code.matchAll(/`((?:[\w.-]|\$\{[^`}]*\})+)`/g)) {
      const written = template.replace(/\$\{[^}]*\}/g, '');
      if (!template.includes('${')) spoken.literals.add(template);
      else if (/\w/.test(written))
        spoken.templates.push(
          new RegExp(
            `^${template
              .split(/\$\{[^}]*\}/)
              .map((part) => part.replace(/[.-]/g, '\\$&'))
              .join('[\\w.-]+')}$`,
          ),
        );
    }
  }
  return spoken;
}

/** The texts that no code says. */
export function findUnsaid(file: Source, { literals, templates }: Spoken): string[] {
  const keys = new Set([...flatten(JSON.parse(file.text)).keys()].map((key) => key.replace(plural, '')));
  return [...keys]
    .filter((key) => !literals.has(key) && !templates.some((template) => template.test(key)))
    .map((key) => `${posix.dirname(file.path)}: ${key}`);
}

/** What people read, written into a screen and not into its two files. */
const persian = /[\u0621-\u063a\u0641-\u064a\u067e\u0686\u0698\u06a9\u06af\u06cc]/g;
const english = [
  // Text before a closing tag, and what assistive technology reads.
  String.raw`[>}][^<>{}=;()]*[A-Za-z]{2,}[^<>{}=;()]*</`,
  String.raw`<\w+>[^<>{}=;()]*[A-Za-z]{2,}[^<>{}=;()]*\{`,
  String.raw`\s(?:aria-label|title|placeholder|alt|label)="[^"]*[A-Za-z]{2,}[^"]*"`,
].join('|');

/** A type with a parameter, a unit, and a name that is the same in both languages. */
const innocent = /\bextends\b|\} ms<\/$|>Node \{$/;

export function findHardCodedTexts(sources: Source[], except: RegExp): string[] {
  return sources
    .filter((source) => source.path.startsWith('web/app/') && !isTest(source) && !except.test(source.path))
    .flatMap((source) => [
      ...findPlaces(source, persian).slice(0, 1),
      ...(source.path.endsWith('.tsx') ? findPlaces(source, new RegExp(english, 'g')) : []),
    ])
    .filter((place) => !innocent.test(place));
}

/**
 * Calls such as `t('blog/editor', 'editor.save')` of the browser tests whose folder has no text of that key. A first argument
 * without a slash that names no folder is not looked up: it can be any call.
 */
export function findMissingTexts(sources: Source[], files: Source[]): string[] {
  const keys = new Map(files.map(({ path, text }) => [posix.dirname(path), flatten(JSON.parse(text))]));
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\bt\w*\(\s*'([\w/-]+)',\s*'([\w.]+)'/g)]
      .filter(([, folder = '', key = '']) => {
        const texts = keys.get(`web/app/features/${folder}`) ?? keys.get(`web/app/${folder}`);
        return texts ? !texts.has(key) : folder.includes('/');
      })
      .map(([, folder, key]) => `${path}: ${folder} ${key}`),
  );
}
