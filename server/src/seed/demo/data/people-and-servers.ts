/** The first one is the demo player. Steam ids are of accounts that do not exist. */
export const demoDrivers = [
  {
    username: 'Niloofar',
    full_name: 'نیلوفر رستمی',
    steam_id: '76561202000001001',
    discord_id: '310000000000001001',
    phone: '+989120001001',
  },
  {
    username: 'arash_gt',
    full_name: 'آرش کیانی',
    steam_id: '76561202000001002',
    discord_id: '310000000000001002',
    phone: '+989120001002',
  },
  {
    username: 'Kaveh77',
    full_name: 'کاوه مرادی',
    steam_id: '76561202000001003',
    discord_id: '310000000000001003',
    phone: '+989120001003',
  },
  {
    username: 'سامان',
    full_name: 'سامان رهنما',
    steam_id: '76561202000001004',
    discord_id: '310000000000001004',
    phone: '+989120001004',
  },
  {
    username: '_drifter_',
    full_name: 'پویا صادقی',
    steam_id: '76561202000001005',
    discord_id: '310000000000001005',
    phone: '+989120001005',
  },
  {
    username: 'LenaB',
    full_name: 'Lena Brandt',
    steam_id: '76561202000001006',
    discord_id: '310000000000001006',
    phone: '+989120001006',
  },
  {
    username: 'nima.turbo',
    full_name: 'نیما توکلی',
    steam_id: '76561202000001007',
    discord_id: '310000000000001007',
    phone: '+989120001007',
  },
  {
    username: 'مهسا',
    full_name: 'مهسا کریمی',
    steam_id: '76561202000001008',
    discord_id: '310000000000001008',
    phone: '+989120001008',
  },
] as const;

export const demoCategories = [
  { name: 'اشتراک', name_en: 'Subscriptions', slug: 'subscriptions' },
  { name: 'لیوری', name_en: 'Liveries', slug: 'liveries' },
  { name: 'امتیاز', name_en: 'Boosts', slug: 'boosts' },
  { name: 'رول‌پلی', name_en: 'Role-play', slug: 'roleplay' },
];

const place = (host: string, port: number) => ({ host: `${host}.demo.invalid`, port, query_port: 8081 });

/** `votes` are given by the first players, one each. */
export const demoServers = [
  {
    name: 'ترافیک تهران',
    name_en: 'Tehran Traffic',
    description: 'بزرگراه شبانه با ترافیک سنگین؛ سبقت بگیر و امتیاز جمع کن.',
    description_en: 'A motorway at night in heavy traffic: overtake, stay clean and collect points.',
    game: 'assetto' as const,
    type: 'Traffic' as const,
    ...place('traffic-tehran', 9600),
    join_link: 'https://acstuff.club/s/q:race/online/join?ip=203.0.113.10&httpPort=8081',
    max_players: 40,
    votes: [5, 5, 4, 5, 5, 4, 5],
  },
  {
    name: 'دریفت دماوند',
    name_en: 'Damavand Drift',
    description: 'پیست کوهستانی دریفت با داوری دوئل و آزمون هفتگی.',
    description_en: 'Drifting on a mountain road, with judged duels and a test every week.',
    game: 'assetto' as const,
    type: 'Drift' as const,
    ...place('drift-damavand', 9610),
    join_link: 'https://acstuff.club/s/q:race/online/join?ip=203.0.113.11&httpPort=8081',
    max_players: 24,
    votes: [5, 4, 4, 5],
  },
  {
    name: 'کاسپین GT3',
    name_en: 'Caspian GT3',
    description: 'مسابقه‌های GT3 با تمرین، تعیین خط و مسابقهٔ چهل‌دقیقه‌ای هر شب.',
    description_en: 'GT3 every night: practice, qualifying and a race of forty minutes.',
    game: 'assetto' as const,
    type: 'GT3' as const,
    ...place('gt3-caspian', 9620),
    join_link: 'https://acstuff.club/s/q:race/online/join?ip=203.0.113.12&httpPort=8081',
    max_players: 32,
    votes: [5, 5, 5, 4, 5, 5],
  },
  {
    name: 'رول‌پلی پارس',
    name_en: 'Pars Role-play',
    description: 'شهر فارسی‌زبان FiveM با شغل، اقتصاد و قانون.',
    description_en: 'A Persian-speaking city in FiveM with jobs, an economy and laws.',
    game: 'fivem' as const,
    type: null,
    ...place('city-pars', 30120),
    join_link: 'https://cfx.re/join/paddock',
    max_players: 250,
    votes: [4, 5, 4, 5, 4],
  },
];
