/** The owner's pages of the demo, in both languages. */
export const demoPages = [
  {
    slug: 'about',
    title: 'دربارهٔ ما',
    title_en: 'About us',
    content: `پدوک را چند دوست راه انداختند که شب‌ها با هم مسابقه می‌دادند و دنبال سروری بودند که هم سریع باشد هم منصفانه. امروز چند سرور مسابقه، دریفت و ترافیک داریم، یک شهر رول‌پلی، و صدها راننده که هر هفته کنار هم می‌رانند.

## چه کار می‌کنیم

- سرورهای همیشه‌روشن Assetto Corsa با زمان‌گیری دقیق
- رویدادهای هفتگی، از دریفت دوستانه تا قهرمانی فصل
- رتبه‌بندی شفاف: هر راننده می‌بیند امتیازش چرا عوض شده است

## تیم

همهٔ ما داوطلب‌ایم. درآمد فروشگاه خرج سرورها و جایزه‌ها می‌شود.`,
    content_en: `Paddock was started by a few friends who raced at night and wanted servers that are both quick and fair. Today we run racing, drift and traffic servers and a roleplay city, and hundreds of drivers meet here every week.

## What we do

- Assetto Corsa servers around the clock, with exact timing
- Weekly events, from friendly drift nights to the season's championship
- A ranking that explains itself: every driver sees why a rating changed

## The team

All of us are volunteers. What the shop earns pays for servers and prizes.`,
  },
  {
    slug: 'contact',
    title: 'تماس با ما',
    title_en: 'Contact',
    content: `سریع‌ترین راه، [تیکت](/dashboard/tickets) است: معمولاً همان روز پاسخ می‌دهیم و گفت‌وگو برای هر دو طرف می‌ماند.

- **مشکل پرداخت یا تحویل:** تیکت با دستهٔ «پرداخت»
- **گزارش راننده:** تیکت با دستهٔ «گزارش راننده»، همراه با زمان و نام سرور
- **همکاری و تبلیغات:** ایمیل به hello@paddock.example

ساعت پاسخ‌گویی: هر روز از ۱۰ صبح تا ۱۲ شب به وقت تهران.`,
    content_en: `The quickest way is a [ticket](/dashboard/tickets): we usually answer on the same day, and both sides keep the conversation.

- **Payment or delivery:** a ticket in the category “payment”
- **Reporting a driver:** a ticket in the category “report a driver”, with the time and the server
- **Partnerships and advertising:** mail to hello@paddock.example

We answer every day from 10:00 to midnight, Tehran time.`,
  },
  {
    slug: 'rules',
    title: 'قوانین',
    title_en: 'Rules',
    content: `این قوانین در همهٔ سرورها و رویدادها برقرار است.

## روی پیست

1. به رقیب جا بدهید؛ اگر بخشی از خودرویش کنار شماست، پیچ مال هر دوی شماست.
2. برخورد عمدی، بستن راه و راندن خلاف جهت ممنوع است.
3. اگر با خطای خودتان جایی به دست آوردید، آن را پس بدهید.
4. هنگام بازگشت به پیست، اولویت با کسی است که روی خط مسابقه می‌راند.

## در گفت‌وگو

توهین، تبلیغ و سیاست جایی در گفت‌وگو ندارد. به زبان‌های فارسی و انگلیسی بنویسید.

## اگر قانونی شکسته شد

| بار | نتیجه |
| --- | --- |
| اول | هشدار و کاهش امتیاز ایمنی |
| دوم | محرومیت از رویداد بعدی |
| سوم | مسدودیت حساب |

اعتراض را تا هفت روز با [تیکت](/dashboard/tickets) بفرستید.`,
    content_en: `These rules hold on all servers and at all events.

## On the track

1. Leave room: where part of a rival's car is beside you, the corner belongs to both.
2. Ramming on purpose, blocking and driving the wrong way are forbidden.
3. Give back a place that you gained by your own mistake.
4. Whoever comes back onto the track gives way to those on the racing line.

## In the chat

There is no place for insults, advertising or politics. Write in Persian or English.

## When a rule is broken

| Time | What follows |
| --- | --- |
| First | a warning and a lower safety rating |
| Second | no part in the next event |
| Third | the account is banned |

Appeals are heard for seven days, by [ticket](/dashboard/tickets).`,
  },
  {
    slug: 'faq',
    title: 'پرسش‌های پرتکرار',
    title_en: 'Frequently asked questions',
    content: `## چطور وارد سرور شوم؟

در [سرورها](/servers) دکمهٔ ورود را بزنید. Content Manager باز می‌شود و شما را به همان سرور می‌برد.

## چرا باید دیسکورد را وصل کنم؟

نقش‌ها، خبر رویدادها و تحویل بعضی خریدها از راه دیسکورد انجام می‌شود.

## خریدم نرسیده است. چه کنم؟

وضعیت آن را در [تراکنش‌ها](/dashboard/transactions) ببینید. اگر پس از یک ساعت هنوز در حال تحویل بود، تیکت بزنید.

## امتیازم چرا کم شد؟

در صفحهٔ رانندهٔ خودتان بخش «چرا امتیاز تغییر کرد» هر تغییر را توضیح می‌دهد.`,
    content_en: `## How do I join a server?

Press the join button under [servers](/servers). Content Manager opens and takes you to that server.

## Why should I link Discord?

Roles, news of events and some deliveries go by Discord.

## My purchase has not arrived. What can I do?

Look at it under [transactions](/dashboard/transactions). If it is still on its way after an hour, open a ticket.

## Why did my rating go down?

Your driver page explains every change under “why the rating changed”.`,
  },
  {
    slug: 'terms',
    title: 'شرایط استفاده',
    title_en: 'Terms of use',
    content: `با ساختن حساب این شرایط را می‌پذیرید.

## حساب

هر نفر یک حساب دارد و مسئول هر کاری است که با آن انجام می‌شود. حساب را نمی‌توان فروخت یا به دیگری داد.

## خرید

- قیمت‌ها پیش از پرداخت دیده می‌شوند و پس از آن تغییر نمی‌کنند.
- کالاهای دیجیتال بلافاصله تحویل می‌شوند. اگر تحویل ممکن نشد، پول برمی‌گردد.
- موجودی حساب را می‌توان در فروشگاه خرج کرد؛ برداشت نقدی ندارد.

## پایان

حسابی که [قوانین](/rules) را زیر پا بگذارد ممکن است مسدود شود. می‌توانید هر زمان حساب خود را از تنظیمات حذف کنید.`,
    content_en: `By opening an account you accept these terms.

## Account

Everybody has one account and answers for what is done with it. It cannot be sold or given away.

## Purchases

- Prices are shown before you pay and do not change afterwards.
- Digital goods are delivered at once. What cannot be delivered is refunded.
- A balance is spent in the shop; it is not paid out.

## The end

An account that breaks the [rules](/rules) may be banned. You can delete your own account in the settings at any time.`,
  },
  {
    slug: 'privacy',
    title: 'حریم خصوصی',
    title_en: 'Privacy',
    content: `## چه چیزهایی نگه می‌داریم

- ایمیل، نام کاربری و شناسه‌های استیم و دیسکورد شما
- زمان دورها، مسابقه‌ها و خریدها
- نشانی اینترنتی ورودها، برای امنیت حساب و فقط برای مدتی کوتاه

## چه چیزهایی نگه نمی‌داریم

شمارهٔ کارت شما هرگز به ما نمی‌رسد؛ پرداخت در صفحهٔ درگاه انجام می‌شود.

## حق شما

در تنظیمات می‌توانید همهٔ داده‌های خود را دریافت یا حساب را حذف کنید. داده‌ها را به کسی نمی‌فروشیم.`,
    content_en: `## What we keep

- Your mail address, username, and Steam and Discord ids
- Lap times, races and purchases
- The internet address of sign-ins, for the safety of the account and for a short time only

## What we do not keep

Your card number never reaches us; you pay on the provider's page.

## Your rights

In the settings you can take all of your data along or delete the account. We sell data to nobody.`,
  },
];
