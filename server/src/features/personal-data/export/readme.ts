/** The readme files of an archive, in both languages. */
export const readmes: Record<string, string> = {
  'README.en.txt': `Your data

This archive holds everything that the portal has about you, as it was when the archive was made.

account/        who you are, where you are signed in, second factors, days on which you were here
audit-log/      what was noted about the security of your account
notifications/  what you were told, which messages were sent, and what you chose
driving/        laps, races, duels, overtakes, safety, ratings and totals of your linked Steam account
championships/  entries with their cars, and results
stewarding/     reports that you wrote with their clips, statements, appeals, and what was decided about you
payments/       transactions, refunds, the statement of your balance, and what you have
tickets/        your tickets with all that was written in them
blog/           posts, comments, likes
events/ servers/  events that you joined, ratings that you gave
pictures/       the pictures and clips that you uploaded

The files are JSON (UTF-8), a list of rows each. Times are UTC. Lap times are milliseconds, distances metres. Amounts are US cents
or whole rials, as the field "currency" says. What belongs to other people, notes among the staff, and secrets such as the hash of
your password are not in it.
`,
  'README.fa.txt': `داده‌های شما

این آرشیو همهٔ چیزهایی است که پورتال دربارهٔ شما دارد، همان‌طور که هنگام ساخته شدن آرشیو بود.

account/        مشخصات شما، جاهایی که وارد شده‌اید، ورود دومرحله‌ای، روزهایی که اینجا بوده‌اید
audit-log/      آنچه دربارهٔ امنیت حساب شما ثبت شده است
notifications/  اعلان‌ها، پیام‌های فرستاده‌شده و انتخاب‌های شما
driving/        دورها، مسابقه‌ها، دوئل‌ها، سبقت‌ها، ایمنی، امتیازها و جمع‌های حساب استیم شما
championships/  ثبت‌نام‌ها با خودروها، و نتیجه‌ها
stewarding/     گزارش‌ها، اظهارات و درخواست‌های تجدیدنظر شما، و رأی‌هایی که دربارهٔ شماست
payments/       تراکنش‌ها، بازپرداخت‌ها، گردش موجودی و آنچه خریده‌اید
tickets/        تیکت‌های شما با همهٔ نوشته‌هایشان
blog/           نوشته‌ها، دیدگاه‌ها و پسندها
events/ servers/  رویدادهایی که شرکت کرده‌اید و امتیازهایی که به سرورها داده‌اید
pictures/       تصویرها و ویدئوهایی که فرستاده‌اید

فایل‌ها JSON هستند (UTF-8) و هر کدام فهرستی از ردیف‌هاست. زمان‌ها به وقت UTC است. زمان دورها به میلی‌ثانیه و فاصله‌ها به متر است. مبلغ‌ها به سنت
دلار یا ریال کامل است، همان‌طور که فیلد «currency» می‌گوید. آنچه مال دیگران است، یادداشت‌های داخلی کارکنان و رازهایی مانند درهم‌سازی رمز عبور
شما در آن نیست.
`,
};
