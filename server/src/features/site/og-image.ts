import type { Locale } from '@paddock/contract/i18n/locale';
import { type PublicPage, publicPages } from '@paddock/contract/site/rules';
import type { App } from '../../http/app-types.ts';
import type { OgSite } from '../../og-images/draw-og-image.ts';
import { type OgImagePage, serveOgImages } from '../../og-images/serve-og-images.ts';

const texts: Record<PublicPage, Record<Locale, { title: string; meta: string[] }>> = {
  landing: {
    fa: { title: 'خط را پیدا کن، زمان را بشکن.', meta: ['مسابقه', 'دریفت', 'ترافیک', 'رول‌پلی'] },
    en: { title: 'Find the line. Break the clock.', meta: ['Racing', 'Drift', 'Traffic', 'Roleplay'] },
  },
  servers: {
    fa: { title: 'سرورها', meta: ['وضعیت زنده', 'پیست و پینگ', 'ورود با یک کلیک'] },
    en: { title: 'Servers', meta: ['Live status', 'Track and ping', 'Join with one click'] },
  },
  rank: {
    fa: { title: 'رتبه‌بندی راننده‌ها', meta: ['مهارت', 'زمان دور', 'سبقت', 'برد', 'ایمنی'] },
    en: { title: 'Driver ranking', meta: ['Skill', 'Lap times', 'Overtakes', 'Wins', 'Safety'] },
  },
  tracks: {
    fa: { title: 'پیست‌ها', meta: ['نقشه', 'طول', 'رکورد دور'] },
    en: { title: 'Tracks', meta: ['Outline', 'Length', 'Lap record'] },
  },
  teams: {
    fa: { title: 'تیم‌ها', meta: ['راننده‌ها', 'برد', 'بهترین دور'] },
    en: { title: 'Teams', meta: ['Drivers', 'Wins', 'Best laps'] },
  },
  events: {
    fa: { title: 'رویدادها', meta: ['مسابقه', 'دریفت', 'ترک‌دی'] },
    en: { title: 'Events', meta: ['Races', 'Drift', 'Track days'] },
  },
  championships: {
    fa: { title: 'قهرمانی‌ها', meta: ['مرحله‌ها', 'جدول امتیازات', 'ثبت‌نام'] },
    en: { title: 'Championships', meta: ['Rounds', 'Standings', 'Sign-up'] },
  },
  challenges: {
    fa: { title: 'چالش‌ها', meta: ['یک پیست', 'یک هفته', 'بهترین دور'] },
    en: { title: 'Challenges', meta: ['One track', 'One week', 'Best lap'] },
  },
  shop: {
    fa: { title: 'فروشگاه', meta: ['اشتراک', 'لیوری', 'امتیاز'] },
    en: { title: 'Shop', meta: ['Subscriptions', 'Liveries', 'Perks'] },
  },
  downloads: {
    fa: { title: 'دانلودها', meta: ['لیوری', 'پیست', 'خودرو', 'برنامه'] },
    en: { title: 'Downloads', meta: ['Liveries', 'Tracks', 'Cars', 'Apps'] },
  },
  trust: {
    fa: { title: 'شفافیت', meta: ['پایداری سرورها', 'زمان پاسخ', 'داوری'] },
    en: { title: 'Trust', meta: ['Uptime', 'Answers', 'Stewarding'] },
  },
  blog: {
    fa: { title: 'وبلاگ', meta: ['آموزش', 'گزارش مسابقه', 'خبر'] },
    en: { title: 'Blog', meta: ['Guides', 'Race reports', 'News'] },
  },
};

/** Draws the preview image of a page without a subject of its own. */
export function pageOgImage(name: PublicPage, locale: Locale, site: OgSite): OgImagePage {
  const page = publicPages[name].replace(/\/$/, '');
  return { page, picture: { ...texts[name][locale], site, seed: name, locale } };
}

export function servePageOgImages(app: App): void {
  for (const name of Object.keys(publicPages) as PublicPage[]) {
    const { page } = pageOgImage(name, 'fa', { name: '', logo: null });
    serveOgImages(app, page, async ({ locale, site }) => pageOgImage(name, locale, site));
  }
}
