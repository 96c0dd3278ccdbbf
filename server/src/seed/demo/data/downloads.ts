import type { DownloadCategory } from '@paddock/contract/downloads/calls';
import type { Game } from '@paddock/contract/servers/games';

interface DemoFile {
  name: string;
  /** One of the two: text, or a demo picture. */
  text?: string;
  picture?: string;
}

interface Entry {
  title: string;
  title_en: string;
  description: string;
  description_en: string;
  category: DownloadCategory;
  game: Game;
  version: string;
  count: number;
  daysAgo: number;
}

/** A single file is stored as is, several become an archive. */
export type DemoDownload = Entry & ({ file_name: string; files: DemoFile[] } | { external_url: string });

const lines = (...texts: string[]) => `${texts.join('\r\n')}\r\n`;

/** Newest first. */
export const demoDownloads: readonly DemoDownload[] = [
  {
    title: 'لیوری تیم کاسپین برای BMW M4 GT3',
    title_en: 'Caspian team livery for the BMW M4 GT3',
    description:
      'طرح رسمی تیم کاسپین برای جام GT3. پوشه را در content/cars/ks_bmw_m4_gt3/skins بگذارید و بازی را دوباره باز کنید.',
    description_en:
      'The official design of the Caspian team for the GT3 cup. Put the folder into content/cars/ks_bmw_m4_gt3/skins and restart the game.',
    category: 'liveries',
    game: 'assetto',
    version: '1405.1',
    count: 214,
    daysAgo: 2,
    file_name: 'caspian-m4-gt3.zip',
    files: [
      { name: 'caspian/preview.webp', picture: 'car' },
      { name: 'caspian/livery.webp', picture: 'palette' },
      {
        name: 'caspian/ui_skin.json',
        text: lines('{', '  "skinname": "Caspian Racing",', '  "team": "Caspian",', '  "number": "7"', '}'),
      },
      { name: 'caspian/license.txt', text: lines('Free for use on the servers of Paddock.') },
    ],
  },
  {
    title: 'ستاپ پایه برای دریفت در دماوند',
    title_en: 'Base setup for drifting at Damavand',
    description:
      'نقطهٔ شروعی آرام برای کسانی که به‌تازگی دریفت را شروع کرده‌اند: قفل دیفرانسیل ۹۰ درصد و فشار تایر کم.',
    description_en:
      'A calm place to begin for those who have just started to drift: 90 % differential lock and low tyre pressure.',
    category: 'cars',
    game: 'assetto',
    version: '1.3',
    count: 96,
    daysAgo: 5,
    file_name: 'damavand-drift.ini',
    files: [
      {
        name: 'damavand-drift.ini',
        text: lines(
          '[CAR]',
          'MODEL=ks_nissan_silvia_s15',
          '[DIFF_POWER]',
          'VALUE=90',
          '[PRESSURE_LF]',
          'VALUE=30',
          '[PRESSURE_LR]',
          'VALUE=24',
          '[STEER_ANGLE]',
          'VALUE=58',
        ),
      },
    ],
  },
  {
    title: 'Custom Shaders Patch',
    title_en: 'Custom Shaders Patch',
    description: 'باران، چراغ‌ها و شب در سرورهای ترافیک به آن نیاز دارند؛ نسخهٔ 0.2.0 یا جدیدتر.',
    description_en: 'Rain, headlights and the night on our traffic servers need it. Version 0.2.0 or newer.',
    category: 'apps',
    game: 'assetto',
    version: '0.2.x',
    count: 871,
    daysAgo: 9,
    external_url: 'https://acstuff.club/patch/',
  },
  {
    title: 'پلاک ایرانی برای خودروهای ترافیک',
    title_en: 'Iranian plates for traffic cars',
    description: 'پلاک‌های تهران، مازندران و اصفهان برای سرور ترافیک شهری.',
    description_en: 'Plates of Tehran, Mazandaran and Isfahan for the city traffic server.',
    category: 'liveries',
    game: 'assetto',
    version: '2.0',
    count: 158,
    daysAgo: 14,
    file_name: 'iran-plates.zip',
    files: [
      { name: 'plates/tehran.webp', picture: 'plate' },
      { name: 'plates/read-me.txt', text: lines('content/driver/plates') },
    ],
  },
  {
    title: 'پیست شهری تهران، نسخهٔ آزمایشی',
    title_en: 'Tehran street circuit, trial version',
    description: 'نقشهٔ حدود مسیر و نقطه‌های شروع. خود پیست هنگام ورود به سرور از همین فهرست گرفته می‌شود.',
    description_en:
      'A map of the course and its starting points. The track itself is fetched from this list when you join the server.',
    category: 'tracks',
    game: 'assetto',
    version: '0.9',
    count: 402,
    daysAgo: 21,
    file_name: 'tehran-streets-0.9.zip',
    files: [
      {
        name: 'tehran_streets/ui/ui_track.json',
        text: lines('{', '  "name": "Tehran Streets",', '  "length": "11200",', '  "pitboxes": "24"', '}'),
      },
      { name: 'tehran_streets/ui/preview.webp', picture: 'event-race' },
      { name: 'tehran_streets/data/surfaces.ini', text: lines('[SURFACE_0]', 'KEY=ROAD', 'FRICTION=0.97') },
    ],
  },
  {
    title: 'Content Manager',
    title_en: 'Content Manager',
    description: 'برنامه‌ای که لینک‌های ورود به سرورهای ما بازش می‌کنند. نسخهٔ رایگان کافی است.',
    description_en: 'The launcher that our join links open. The free version is enough.',
    category: 'apps',
    game: 'assetto',
    version: '',
    count: 1_204,
    daysAgo: 40,
    external_url: 'https://assettocorsa.club/content-manager.html',
  },
  {
    title: 'کلیدهای میان‌بر شهر پارس',
    title_en: 'Pars City key bindings',
    description: 'کلیدهای گاراژ، تلفن و بی‌سیم پلیس در سرور رول‌پلی.',
    description_en: 'Keys for the garage, the phone and the police radio of the role-play server.',
    category: 'apps',
    game: 'fivem',
    version: '1.0',
    count: 37,
    daysAgo: 47,
    file_name: 'paddock-city-keys.txt',
    files: [
      {
        name: 'paddock-city-keys.txt',
        text: lines('bind keyboard F1 phone', 'bind keyboard F2 garage', 'bind keyboard F3 radio'),
      },
    ],
  },
];
