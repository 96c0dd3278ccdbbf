import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { AsRead, HttpsUrl, Instant, Line } from '../core/fields.ts';
import { OwnPath } from './calls.ts';
import { figureMax, figuresCount, newsMax, newsTextMax } from './landing-rules.ts';

/** Each text has an English version, null until written. */
const English = z.nullable(z.string());

const Figure = z.object({ value: z.string(), value_en: English, label: z.string(), label_en: English });
const GameFigures = z.object({
  players: z.string(),
  players_en: English,
  servers: z.string(),
  servers_en: English,
});
const News = z.object({ text: z.string(), text_en: English, url: z.nullable(z.string()) });

const games = { assetto: GameFigures, fivem: GameFigures, cs2: GameFigures };

/** The owner's texts of the landing page. Without news there is no ticker. */
export const Landing = z.object({
  stats: z.array(Figure),
  games: z.object(games),
  news: z.array(News),
});
export type Landing = z.output<typeof Landing>;

/** The customized parts; null means the default. */
export const LandingTexts = z.object({
  stats: z.nullable(z.array(Figure)),
  games: z.nullable(z.object(games)),
  news: z.nullable(z.array(News)),
});
export type LandingTexts = z.output<typeof LandingTexts>;

export const AdminLanding = z.extend(LandingTexts, { updated_at: Instant });
export type AdminLanding = z.output<typeof AdminLanding>;

const Text = (max: number) => Line(1, max);
const EnglishText = (max: number) => z.nullable(Line(0, max));

const GameForm = z.object({
  players: Text(figureMax),
  players_en: EnglishText(figureMax),
  servers: Text(figureMax),
  servers_en: EnglishText(figureMax),
});

export const LandingUpdate = z.strictObject({
  stats: z.optional(
    z.nullable(
      z
        .array(
          z.object({
            value: Text(figureMax),
            value_en: EnglishText(figureMax),
            label: Text(figureMax),
            label_en: EnglishText(figureMax),
          }),
        )
        .check(z.minLength(figuresCount), z.maxLength(figuresCount)),
    ),
  ),
  games: z.optional(z.nullable(z.object({ assetto: GameForm, fivem: GameForm, cs2: GameForm }))),
  news: z.optional(
    z.nullable(
      z
        .array(
          z.object({
            text: Text(newsTextMax),
            text_en: EnglishText(newsTextMax),
            url: z.nullable(z.union([OwnPath, HttpsUrl], 'url_or_path')),
          }),
        )
        .check(z.maxLength(newsMax)),
    ),
  ),
  ...AsRead,
});

export const getLanding = endpoint({
  method: 'GET',
  path: '/api/v1/landing',
  access: 'public',
  response: Landing,
});

export const getAdminLanding = endpoint({
  method: 'GET',
  path: '/api/v1/admin/landing',
  access: { module: 'settings', action: 'view' },
  response: AdminLanding,
});

/** Updates the parts that are sent; null restores the default. */
export const updateLanding = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/landing',
  access: { module: 'settings', action: 'edit' },
  body: LandingUpdate,
  response: AdminLanding,
  audit: 'landing.update',
});
