/** Placeholder for the first picture of a post. */
export const ownImagePlaceholder = '{picture}';

export interface DemoPost {
  title: string;
  content: string;
  /** Drawings of the demo; the first is the main picture. */
  pictures: string[];
  status?: 'draft' | 'archived';
  /** The author, as an index into the players. */
  author: number;
  daysAgo: number;
  /** Number of players who like it. */
  likes: number;
  comments?: { author: number; content: string }[];
}

export const demoPosts: DemoPost[] = [
  {
    title: 'چطور در اسپا نیم ثانیه پیدا کنیم؟',
    author: 1,
    daysAgo: 2,
    likes: 6,
    pictures: ['post-lines', 'car'],
    content: `پیست اسپا طولانی است و همین باعث می‌شود خیلی‌ها زمان را جای اشتباهی دنبال کنند. بعد از چند صد دور با GT3 روی سرور کاسپین، این‌ها جاهایی است که **واقعاً** زمان در آن‌هاست.

## پیچ اول: لا سورس

دیر ترمز کردن وسوسه‌انگیز است، ولی خروج مهم‌تر است:

1. تابلوی ۱۰۰ متر را نشانه بگیرید و ترمز را یک‌باره بگیرید.
2. تا رأس پیچ صبر کنید؛ عجله یعنی زیرفرمانی.
3. فرمان که باز شد، گاز را تا ته بدهید.

## اُ روژ

> اگر دلتان خالی نشد، یا خیلی کند رفته‌اید یا خیلی تند.

با سوخت کم می‌شود بدون بلند کردن پا رفت. با باک پر، یک مکث کوتاه پیش از سربالایی از چرخیدن ارزان‌تر است.

## دادهٔ چند دور

| راننده | قطاع ۱ | قطاع ۲ | قطاع ۳ |
|---|---|---|---|
| arash_gt | 41.203 | 58.911 | 37.846 |
| Niloofar | 41.377 | 58.640 | 37.902 |
| LenaB | 41.290 | 59.014 | 37.771 |

تنظیم فشار باد لاستیکی که با آن رانده‌ایم:

\`\`\`ini
[PRESSURE_LF]
VALUE=24
[PRESSURE_RF]
VALUE=23
\`\`\`

اگر سؤالی دارید همین پایین بنویسید؛ [جدول رتبه‌بندی](/rank?board=laps) را هم ببینید.`,
    comments: [
      { author: 0, content: 'قطاع دوم را از روی همین نوشته سه‌دهم بهتر رفتم، دستت درد نکند!' },
      { author: 5, content: 'Great write-up. Which brake bias did you run into La Source?' },
      { author: 1, content: '56.5 with full tanks, 55 for the last stint.' },
    ],
  },
  {
    title: 'گزارش مسابقه: راند پنجم کاپ کاسپین',
    author: 2,
    daysAgo: 4,
    likes: 7,
    pictures: ['post-start', 'crown'],
    content: `شنبه ساعت ۲۲:۳۰، بیست‌وچهار خودرو روی خط شروع و بارانی که هیچ‌کس منتظرش نبود.

## شروع

چراغ‌ها که خاموش شد، ردیف اول تا پیچ سوم شانه‌به‌شانه رفت. *هیچ تماسی* در دور اول ثبت نشد؛ برای این جمع، یک رکورد است.

## پیت‌استاپ

- گروه اول در دور ۹ وارد پیت شد
- گروه دوم تا دور ۱۴ صبر کرد
- و یک نفر که اصلاً وارد نشد و جریمه گرفت

## پایان

سه خودروی اول در فاصلهٔ 1.4 ثانیه از خط گذشتند. راند ششم همین هفته است؛ [تقویم رویدادها](/dashboard/events) را ببینید و یادآور بگذارید.`,
    comments: [
      { author: 6, content: 'آن یک نفر من بودم. دفعهٔ بعد ساعت می‌گذارم 😅' },
      { author: 7, content: 'پخش زنده‌اش کجاست؟' },
    ],
  },
  {
    title: 'Setting up a wheel without ruining your wrists',
    author: 5,
    daysAgo: 7,
    likes: 4,
    pictures: ['post-wheel'],
    content: `Strong force feedback looks impressive in videos and **costs lap time** in the last stint. This is what I give to everybody who joins our endurance team.

## Start low

1. Set the gain to 50 %.
2. Drive ten laps at a track you know.
3. Raise it until kerbs are clear, and stop there.

## What clipping feels like

The wheel goes dead in the middle of a fast corner. Open the force meter: if it touches the top for more than a blink, lower the gain.

> A wheel that shouts all the time tells you nothing.

\`\`\`json
{ "gain": 0.62, "damper": 0.08, "minimum_force": 0.04 }
\`\`\`

Questions are welcome below.`,
    comments: [
      { author: 3, content: 'I always drove at 100. At 60 my wrist is fine, and I am quicker.' },
      { author: 5, content: 'That is the whole secret.' },
    ],
  },
  {
    title: 'اولین شب دریفت در دماوند: از کجا شروع کنیم؟',
    author: 4,
    daysAgo: 11,
    likes: 5,
    pictures: ['car-drift', 'event-drift'],
    content: `اگر هیچ‌وقت دریفت نکرده‌اید، دماوند با پیچ‌های پشت‌سرهمش ترسناک به نظر می‌رسد. نترسید؛ همهٔ ما از همین‌جا شروع کردیم.

## پیش از هر چیز

- خودروی **محور عقب** با قدرت کم بردارید
- کنترل کشش را خاموش کنید
- با لاستیک خیابانی شروع کنید

![مسیر شب دریفت](${ownImagePlaceholder})

## سه تمرین

1. دایره دور یک مانع، تا جایی که فرمان خودش برگردد
2. هشتِ انگلیسی
3. یک پیچ تنها، ده بار

> سرعت بعداً می‌آید؛ اول زاویه را نگه دارید.

شب‌های دریفت هر هفته برگزار می‌شود و داوری زنده دارد.`,
    comments: [{ author: 0, content: 'بالاخره یک راهنمای فارسی! می‌شود دربارهٔ تنظیم ضربه‌گیر هم بنویسید؟' }],
  },
  {
    title: 'راهنمای رانندگی پاک در سرور ترافیک تهران',
    author: 3,
    daysAgo: 16,
    likes: 3,
    pictures: ['post-traffic', 'plate'],
    content: `امتیاز سبقت از جرئت می‌آید، ولی **ماندن** در جدول از حوصله.

## فاصله

هرچه به خودروی دیگر نزدیک‌تر رد شوید امتیاز بیشتری می‌گیرید، اما با هر تماس همه‌چیز از صفر شروع می‌شود.

## نور و چشم

- آینه را هر چند ثانیه نگاه کنید
- سه خودرو جلوتر را ببینید، نه سپر جلویی را
- در شب، نور بالا را برای دیگران خاموش کنید

## اگر خوردید

بایستید، فلاشر بزنید و از بقیه عذر بخواهید. رتبهٔ ایمنی شما با کیلومترهای پاک دوباره بالا می‌رود.`,
  },
  {
    title: 'What the safety rating really measures',
    author: 5,
    daysAgo: 23,
    likes: 2,
    pictures: ['post-safety'],
    content: `People ask about it every week, so here is the short version.

| What you do | What happens |
|---|---|
| Clean distance | Slowly up |
| A contact | Down, by the speed of it |
| Leaving early | Nothing |

It does **not** know whose fault a contact was. That sounds unfair, and over a hundred races it evens out: those who avoid trouble collect less of it.

Your own curve stands on your [dashboard](/dashboard).`,
  },
  {
    title: 'لیوری تیم کاسپین چطور طراحی شد؟',
    author: 7,
    daysAgo: 31,
    likes: 4,
    pictures: ['palette', 'car'],
    content: `رنگ فیروزه‌ای کاشی‌ها و نارنجی غروب؛ همهٔ طرح از همین دو رنگ آمد.

## از کاغذ تا خودرو

1. چند طرح با مداد
2. گره‌چینی ساده روی کاپوت
3. آزمایش در نور شب

### فایل‌ها

فایل‌ها را در [بخش دانلودها](/downloads) می‌گذاریم. اگر تیم دارید و لیوری می‌خواهید، در دیسکورد پیام بدهید.`,
  },
  {
    title: 'ایده‌هایی برای فصل بعد',
    status: 'draft',
    author: 0,
    daysAgo: 1,
    likes: 0,
    pictures: [],
    content: `چند ایده برای فصل جدید که هنوز کامل نشده:

- مسابقهٔ شش‌ساعتهٔ تیمی
- جدول جدا برای تازه‌کارها`,
  },
];
