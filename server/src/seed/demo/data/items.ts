import { cents, rials } from '@paddock/contract/core/money';
import type { Grant } from '@paddock/contract/shop/calls';

interface DemoItem {
  title: string;
  title_en: string;
  /** A file of ./pictures. */
  picture: string;
  description: string;
  description_en: string;
  price_usd: number;
  price_rial: number;
  category: string;
  stock: number;
  is_active: boolean;
  features: Record<string, string>;
  features_en: Record<string, string>;
  grants: Grant[];
}

/** Items of the shop, oldest first; `city` is the id of the FiveM server. */
export const demoItems = (city: number): DemoItem[] => [
  {
    title: 'پلاک اختصاصی',
    title_en: 'Personal plate',
    picture: 'plate',
    description: 'پلاک دلخواه شما روی خودروی رول‌پلی. این کالا به‌زودی دوباره عرضه می‌شود.',
    description_en: 'A plate of your choice on your role-play car. It will be back in the shop soon.',
    price_usd: cents(500),
    price_rial: rials(49_000_000),
    category: 'roleplay',
    stock: 0,
    is_active: false,
    features: { کاراکتر: 'حداکثر ۸' },
    features_en: { Characters: 'up to 8' },
    grants: [{ type: 'delivery', server_id: city, action: 'give_plate', params: { characters: 8 } }],
  },
  {
    title: 'لیوری Night Tokyo',
    title_en: 'Night Tokyo livery',
    picture: 'car-supra',
    description: 'طرحی به رنگ نیمه‌شب برای Supra Mk IV که تیم لیوری خودمان با دست کشیده است.',
    description_en: 'A midnight wrap for the Supra Mk IV, hand painted by the community’s livery team.',
    price_usd: cents(350),
    price_rial: rials(34_600_000),
    category: 'liveries',
    stock: 40,
    is_active: true,
    features: { خودرو: 'Supra Mk IV', کیفیت: '4K' },
    features_en: { Car: 'Supra Mk IV', Resolution: '4K' },
    grants: [{ type: 'group', group: 'livery-night-tokyo' }],
  },
  {
    title: 'جای ویژه در رول‌پلی',
    title_en: 'A place of your own in the city',
    picture: 'house',
    description: 'ورود بدون صف به سرور رول‌پلی پارس و یک خانهٔ آماده در مرکز شهر.',
    description_en: 'Join Pars Role-play without the queue, and move into a furnished house in the centre.',
    price_usd: cents(1400),
    price_rial: rials(138_000_000),
    category: 'roleplay',
    stock: 25,
    is_active: true,
    features: { صف: 'بدون صف', خانه: 'مرکز شهر' },
    features_en: { Queue: 'none', House: 'city centre' },
    grants: [
      {
        type: 'delivery',
        server_id: city,
        action: 'give_house',
        params: { place: 'city_centre', skip_queue: true },
      },
    ],
  },
  {
    title: 'بوست امتیاز هفتگی',
    title_en: 'Weekly score boost',
    picture: 'bolt',
    description: 'هفت روز امتیاز دوبرابر در جدول سبقت و مسابقه‌های هفتگی.',
    description_en: 'Seven days of double points on the overtake board and in the weekly races.',
    price_usd: cents(200),
    price_rial: rials(19_800_000),
    category: 'boosts',
    stock: -1,
    is_active: true,
    features: { مدت: '۷ روز', ضریب: '۲' },
    features_en: { Time: '7 days', Factor: '2' },
    grants: [{ type: 'group', group: 'score-boost', days: 7 }],
  },
  {
    title: 'پک لیوری کاسپین',
    title_en: 'Caspian livery pack',
    picture: 'palette',
    description: 'دوازده طرح اختصاصی برای خودروهای GT3 با کیفیت 4K و نصب خودکار از Content Manager.',
    description_en: 'Twelve designs for GT3 cars in 4K, installed by Content Manager on its own.',
    price_usd: cents(450),
    price_rial: rials(44_500_000),
    category: 'liveries',
    stock: 8,
    is_active: true,
    features: { طرح: '۱۲', کلاس: 'GT3', کیفیت: '4K' },
    features_en: { Designs: '12', Class: 'GT3', Resolution: '4K' },
    grants: [{ type: 'group', group: 'livery-caspian' }],
  },
  {
    title: 'اشتراک طلایی ۳۰ روزه',
    title_en: 'Gold subscription, 30 days',
    picture: 'crown',
    description: 'اسلات رزرو در همهٔ سرورها، نام رنگی در چت و ورود بدون صف به مدت سی روز.',
    description_en:
      'A reserved slot on every server, a coloured name in the chat and no queue for thirty days.',
    price_usd: cents(999),
    price_rial: rials(99_000_000),
    category: 'subscriptions',
    stock: -1,
    is_active: true,
    features: { مدت: '۳۰ روز', سرورها: 'همه', 'نام رنگی': 'دارد' },
    features_en: { Time: '30 days', Servers: 'all', 'Coloured name': 'yes' },
    grants: [
      { type: 'subscription', tier: 'Gold', days: 30, pausable: true },
      { type: 'group', group: 'gold', days: 30 },
    ],
  },
];
