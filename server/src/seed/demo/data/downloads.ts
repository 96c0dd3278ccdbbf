import type { DownloadCategory } from '@paddock/contract/downloads/calls';
import type { Game } from '@paddock/contract/servers/games';

interface DemoFile {
  name: string;
  /** One of the two: lines of its own, or a demo picture. */
  text?: string;
  picture?: string;
}

interface Entry {
  title: string;
  description: string;
  category: DownloadCategory;
  game: Game;
  version: string;
  count: number;
  daysAgo: number;
}

/** One file is itself, several are an archive. */
export type DemoDownload = Entry & ({ file_name: string; files: DemoFile[] } | { external_url: string });

const lines = (...texts: string[]) => `${texts.join('\r\n')}\r\n`;

/** The newest first. */
export const demoDownloads: readonly DemoDownload[] = [
  {
    title: 'لیوری تیم کاسپین برای BMW M4 GT3',
    description:
      'طرح رسمی تیم کاسپین برای جام GT3. پوشه را در content/cars/ks_bmw_m4_gt3/skins بگذارید و بازی را دوباره باز کنید.',
    category: 'liveries',
    game: 'assetto',
    version: 'بهار ۱۴۰۵',
    count: 214,
    daysAgo: 2,
    file_name: 'لیوری-کاسپین-M4-GT3.zip',
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
    description:
      'نقطهٔ شروعی آرام برای کسانی که به‌تازگی دریفت را شروع کرده‌اند: قفل دیفرانسیل ۹۰ درصد و فشار تایر کم.',
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
    description: 'Rain, headlights and the night on our traffic servers need it. Version 0.2.0 or newer.',
    category: 'apps',
    game: 'assetto',
    version: '0.2.x',
    count: 871,
    daysAgo: 9,
    external_url: 'https://acstuff.club/patch/',
  },
  {
    title: 'پلاک ایرانی برای خودروهای ترافیک',
    description: 'پلاک‌های تهران، مازندران و اصفهان برای سرور ترافیک شهری.',
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
    description: 'نقشهٔ حدود مسیر و نقطه‌های شروع. خود پیست هنگام ورود به سرور از همین فهرست گرفته می‌شود.',
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
    description: 'The launcher that our join links open. The free version is enough.',
    category: 'apps',
    game: 'assetto',
    version: '',
    count: 1_204,
    daysAgo: 40,
    external_url: 'https://assettocorsa.club/content-manager.html',
  },
  {
    title: 'Paddock City key bindings',
    description: 'Keys for the garage, the phone and the police radio of the role-play server.',
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
