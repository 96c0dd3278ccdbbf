interface DemoTeam {
  name: string;
  tag: string;
  colour: string;
  country: string | null;
  description: string;
  daysAgo: number;
  /** The owner, a manager, and drivers. */
  members: readonly string[];
}

/** Teams of the demo community, each in its founder's language. */
export const demoTeams: readonly DemoTeam[] = [
  {
    name: 'تیم کاسپین',
    tag: 'CSP',
    colour: '#0f94a0',
    country: 'IR',
    description: 'جمعه‌ها مسابقهٔ GT3 و وسط هفته تمرین. تازه‌کار و باتجربه کنار هم؛ فقط تمیز برانید.',
    daysAgo: 70,
    members: ['Niloofar', 'arash_gt', 'Kaveh77', 'مهسا'],
  },
  {
    name: 'شب‌رو',
    tag: 'شب',
    colour: '#9a62d8',
    country: 'IR',
    description: 'بزرگراه تهران بعد از نیمه‌شب. ترافیک، سبقت و دوئل.',
    daysAgo: 52,
    members: ['سامان', 'nima.turbo'],
  },
  {
    name: 'Damavand Drift Crew',
    tag: 'DDC',
    colour: '#d9561e',
    country: 'IR',
    description: 'Sideways up the mountain. Judged runs on Wednesdays, everybody is welcome to watch.',
    daysAgo: 38,
    members: ['_drifter_', 'سامان', 'arash_gt'],
  },
  {
    name: 'Nordwand Racing',
    tag: 'NWR',
    colour: '#2f86d6',
    country: 'DE',
    description: 'Endurance first: long stints, tidy pit stops, no contact.',
    daysAgo: 25,
    members: ['LenaB', 'Kaveh77'],
  },
  {
    name: 'Apex Hunters',
    tag: 'APX',
    colour: '#d03a4c',
    country: 'IR',
    description: 'Sprints at Alborz, four nights a week. We share telemetry and set-ups with everybody.',
    daysAgo: 21,
    members: ['apexhunter', 'Yasaman', 'pouria.rs', 'amir_slick', 'شاهین'],
  },
  {
    name: 'Bosphorus Sim Racing',
    tag: 'BSR',
    colour: '#c79a1b',
    country: 'TR',
    description: 'Drivers from both shores. English in the chat, Turkish in the paddock.',
    daysAgo: 16,
    members: ['KeremT', 'FatihD', 'OliverM'],
  },
  {
    name: 'پیست ۹۸',
    tag: 'P98',
    colour: '#4f9a2c',
    country: null,
    description: '',
    daysAgo: 9,
    members: ['nima.turbo', 'مهسا'],
  },
];
