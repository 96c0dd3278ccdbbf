// Kept apart from the schemas because public pages must not load Zod.

/** A figure of the strip. Each text has an English version, null until written. */
export interface Figure {
  value: string;
  value_en: string | null;
  label: string;
  label_en: string | null;
}

/** The size of a game's community. */
export interface GameFigures {
  players: string;
  players_en: string | null;
  servers: string;
  servers_en: string | null;
}

/** A line of the ticker and its link. */
export interface News {
  text: string;
  text_en: string | null;
  url: string | null;
}

export const figuresCount = 4;

/** Length of a figure or its label. */
export const figureMax = 30;

export const newsMax = 8;

export const newsTextMax = 120;

/** The default strip. */
export const defaultStats: Figure[] = [
  { value: '+۱۰۰۰', value_en: '1000+', label: 'بازیکن', label_en: 'Players' },
  { value: '+۱۰', value_en: '10+', label: 'سرور', label_en: 'Servers' },
  { value: '+۵۰۰', value_en: '500+', label: 'مسابقه', label_en: 'Races' },
  { value: '+۲۰۰۰', value_en: '2000+', label: 'دانلود', label_en: 'Downloads' },
];

/** Default sizes of the games' communities. */
export const defaultGames: Record<'assetto' | 'fivem' | 'cs2', GameFigures> = {
  assetto: {
    players: '۸٬۰۰۰ بازیکن',
    players_en: '8,000 players',
    servers: '۱۰ سرور',
    servers_en: '10 servers',
  },
  fivem: { players: '۲۵۰ بازیکن', players_en: '250 players', servers: '۵ سرور', servers_en: '5 servers' },
  cs2: { players: 'به‌زودی', players_en: 'Coming Soon', servers: 'به‌زودی', servers_en: 'Coming Soon' },
};

/** Suggested to the owner and shown in the demo; other portals show only news that their owner wrote. */
export const proposedNews: News[] = [
  {
    text: 'تورنمنت زمستانی از اول دی آغاز می‌شود',
    text_en: 'The winter tournament starts on 22 December',
    url: null,
  },
  { text: 'ابزار ساخت پیست منتشر شد', text_en: 'The track builder is out', url: null },
  { text: 'آخر هفته با امتیاز دوبرابر', text_en: 'Double XP all weekend', url: null },
  {
    text: 'قهرمانی فصل به دور پایانی رسید',
    text_en: "The season's championship reaches its final round",
    url: null,
  },
];
