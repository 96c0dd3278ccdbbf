import { cents, rials } from '@paddock/contract/core/money';
import type { Grant } from '@paddock/contract/shop/calls';

interface DemoItem {
  title: string;
  /** A file of ./pictures. */
  picture: string;
  description: string;
  price_usd: number;
  price_rial: number;
  category: string;
  stock: number;
  is_active: boolean;
  features: Record<string, string>;
  grants: Grant[];
}

/** What the shop sells, the oldest first; `city` is the id of the FiveM server. */
export const demoItems = (city: number): DemoItem[] => [
  {
    title: 'پلاک اختصاصی',
    picture: 'plate',
    description: 'پلاک دلخواه شما روی خودروی رول‌پلی. این کالا به‌زودی دوباره عرضه می‌شود.',
    price_usd: cents(500),
    price_rial: rials(49_000_000),
    category: 'roleplay',
    stock: 0,
    is_active: false,
    features: { کاراکتر: 'حداکثر ۸' },
    grants: [{ type: 'delivery', server_id: city, action: 'give_plate', params: { characters: 8 } }],
  },
  {
    title: 'Night Tokyo livery',
    picture: 'car',
    description: 'Neon-free midnight wrap for the Supra Mk IV, hand painted by the community’s livery team.',
    price_usd: cents(350),
    price_rial: rials(34_600_000),
    category: 'liveries',
    stock: 40,
    is_active: true,
    features: { Car: 'Supra Mk IV', Resolution: '4K' },
    grants: [{ type: 'group', group: 'livery-night-tokyo' }],
  },
  {
    title: 'جای ویژه در رول‌پلی',
    picture: 'house',
    description: 'ورود بدون صف به سرور رول‌پلی پارس و یک خانهٔ آماده در مرکز شهر.',
    price_usd: cents(1400),
    price_rial: rials(138_000_000),
    category: 'roleplay',
    stock: 25,
    is_active: true,
    features: { صف: 'بدون صف', خانه: 'مرکز شهر' },
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
    picture: 'bolt',
    description: 'هفت روز امتیاز دوبرابر در جدول سبقت و مسابقه‌های هفتگی.',
    price_usd: cents(200),
    price_rial: rials(19_800_000),
    category: 'boosts',
    stock: -1,
    is_active: true,
    features: { مدت: '۷ روز', ضریب: '۲' },
    grants: [{ type: 'group', group: 'score-boost', days: 7 }],
  },
  {
    title: 'پک لیوری کاسپین',
    picture: 'palette',
    description: 'دوازده طرح اختصاصی برای خودروهای GT3 با کیفیت 4K و نصب خودکار از Content Manager.',
    price_usd: cents(450),
    price_rial: rials(44_500_000),
    category: 'liveries',
    stock: 8,
    is_active: true,
    features: { طرح: '۱۲', کلاس: 'GT3', کیفیت: '4K' },
    grants: [{ type: 'group', group: 'livery-caspian' }],
  },
  {
    title: 'اشتراک طلایی ۳۰ روزه',
    picture: 'crown',
    description: 'اسلات رزرو در همهٔ سرورها، نام رنگی در چت و ورود بدون صف به مدت سی روز.',
    price_usd: cents(999),
    price_rial: rials(99_000_000),
    category: 'subscriptions',
    stock: -1,
    is_active: true,
    features: { مدت: '۳۰ روز', سرورها: 'همه', 'نام رنگی': 'دارد' },
    grants: [
      { type: 'subscription', tier: 'طلایی', days: 30 },
      { type: 'group', group: 'gold', days: 30 },
    ],
  },
];
