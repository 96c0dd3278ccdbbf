import { demoDrivers } from './people-and-servers.ts';

export interface DemoMember {
  username: string;
  full_name: string;
  steam_id: string | null;
  discord_id: string | null;
  phone: string;
}

type Links = 'both' | 'steam' | 'discord' | 'none';

/** Handle, name, and linked accounts; oldest members first. */
const listed: readonly (readonly [string, string, Links])[] = [
  ['babak_ghasemi', 'بابک قاسمی', 'both'],
  ['apexhunter', 'حامد یزدانی', 'both'],
  ['شاهین', 'شاهین فرهمند', 'both'],
  ['TomasK', 'Tomas Kovar', 'both'],
  ['pouria.rs', 'پوریا رسولی', 'both'],
  ['reza_heelntoe', 'رضا نوروزی', 'steam'],
  ['Golnaz', 'گلناز شفیعی', 'both'],
  ['amir_slick', 'امیر تهرانی', 'both'],
  ['کیان', 'کیان سلطانی', 'both'],
  ['OliverM', 'Oliver Marsh', 'steam'],
  ['mehdi_v8', 'مهدی پرتوی', 'both'],
  ['sina-drift', 'سینا بهرامی', 'both'],
  ['Yasaman', 'یاسمن حیدری', 'both'],
  ['hossein_93', 'حسین قربانی', 'both'],
  ['latebraker', 'فرزاد ملکی', 'both'],
  ['بهنام', 'بهنام داوری', 'steam'],
  ['KeremT', 'Kerem Tunç', 'both'],
  ['ali_parsa', 'علی پارسا', 'both'],
  ['shayan.gt3', 'شایان موسوی', 'both'],
  ['Elnaz_K', 'الناز کاظمی', 'discord'],
  ['navid_nsx', 'نوید اکبری', 'both'],
  ['دانیال', 'دانیال صفوی', 'both'],
  ['mani_turbo', 'مانی زارعی', 'both'],
  ['SaraB', 'سارا بختیاری', 'both'],
  ['JonasW', 'Jonas Weber', 'both'],
  ['farhad_rotary', 'فرهاد نیک‌نام', 'steam'],
  ['milad.shiraz', 'میلاد شیرازی', 'both'],
  ['ehsan_m3', 'احسان طاهری', 'both'],
  ['ترانه', 'ترانه وحیدی', 'both'],
  ['omid_kart', 'امید جعفری', 'both'],
  ['pedaltapper', 'کامران عزیزی', 'both'],
  ['Vahid_RB', 'وحید رنجبر', 'both'],
  ['MateoR', 'Mateo Rossi', 'both'],
  ['soroush_s', 'سروش شریفی', 'both'],
  ['پرهام', 'پرهام معینی', 'steam'],
  ['negar.rally', 'نگار بیات', 'both'],
  ['hadi_overlap', 'هادی خسروی', 'both'],
  ['peyman86', 'پیمان مظفری', 'both'],
  ['Arvin', 'آروین کمالی', 'both'],
  ['mobin_kerman', 'مبین کرمانی', 'discord'],
  ['یگانه', 'یگانه توسلی', 'both'],
  ['rain_master', 'مسعود دهقان', 'both'],
  ['FatihD', 'Fatih Demir', 'steam'],
  ['armin_lap1', 'آرمین نجفی', 'both'],
  ['zahra_zx', 'زهرا امینی', 'both'],
  ['سهیل', 'سهیل منصوری', 'both'],
  ['keyvan.gtr', 'کیوان جلالی', 'both'],
  ['tara_m', 'تارا مهدوی', 'both'],
  ['hamid_tabriz', 'حمید تبریزی', 'steam'],
  ['ChloeP', 'Chloé Perrin', 'both'],
  ['rouzbeh', 'روزبه اسدی', 'both'],
  ['آیدا', 'آیدا رحیمی', 'both'],
  ['pouyan_e30', 'پویان حسینی', 'both'],
  ['saeed_pit', 'سعید باقری', 'discord'],
  ['NikolaiV', 'Nikolai Volkov', 'both'],
  ['bahareh', 'بهاره ستوده', 'both'],
  ['iman_tandem', 'ایمان گودرزی', 'both'],
  ['مهراد', 'مهراد فتحی', 'steam'],
  ['sam_esfahan', 'سام اصفهانی', 'both'],
  ['hengameh', 'هنگامه رفیعی', 'none'],
  ['redline_rad', 'رادین پاکزاد', 'both'],
  ['نازنین', 'نازنین هاشمی', 'discord'],
  ['gravel_trap', 'یاسر عباسی', 'both'],
  ['newdriver05', 'پارسا حاتمی', 'none'],
];

const firstNumber = 1_001 + demoDrivers.length;

/** Members besides the players of the demo's stories. Their Steam ids do not exist. */
export const demoMembers: readonly DemoMember[] = listed.map(([username, full_name, links], index) => {
  const number = firstNumber + index;
  const hasSteam = links === 'both' || links === 'steam';
  const hasDiscord = links === 'both' || links === 'discord';
  return {
    username,
    full_name,
    steam_id: hasSteam ? `7656120200000${number}` : null,
    discord_id: hasDiscord ? `31000000000000${number}` : null,
    phone: `+98912000${number}`,
  };
});

const people = [...demoDrivers, ...demoMembers];
/** The oldest member joined this many days ago, the newest this morning. */
const oldest = 356;

/** How many days ago a member joined, by index among the players and the members after them. */
export function joinedDaysAgo(place: number): number {
  return Math.max(0.2, oldest * (1 - place / (people.length - 1)));
}

const drivers = people.flatMap(({ steam_id }, place) => (steam_id ? [{ steam_id, place }] : []));

/** The drivers: the players first, then other members with a Steam account. */
export const demoSteamIds: readonly string[] = drivers.map(({ steam_id }) => steam_id);

/** Whether a driver, by index, was already a member at the start of that day. */
export const wasMember = (driver: number, daysAgo: number) =>
  joinedDaysAgo(drivers[driver]?.place ?? 0) > daysAgo + 1;
