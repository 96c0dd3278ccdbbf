import type { Locale } from '@paddock/contract/i18n/locale';
import type { AccountMailKind } from '@paddock/contract/notifications/rules';

interface AccountWords {
  subject: string;
  sentence: string;
  more: string;
  button: string;
}

interface MailWords {
  /** The button of a notification. */
  open: string;
  /** Why a notification was sent; `{settings}` is the link to the settings. */
  why: string;
  settings: string;
  /** Why a mail about the account was sent. */
  whyAccount: string;
  whyInvited: string;
  /** The text before the address of the button, for clients without buttons. */
  orCopy: string;
  /** The test mail that staff send themselves. */
  test: Record<'subject' | 'sentence' | 'button' | 'why', string>;
  /** The values of `{factor}`. */
  factors: Record<'authenticator' | 'passkey', string>;
  account: Record<AccountMailKind, AccountWords>;
}

/** The frame of mails and the texts of account mails. Texts of notifications are in the contract. */
export const mailTexts: Record<Locale, MailWords> = {
  fa: {
    open: 'دیدن جزئیات',
    why: 'این ایمیل را گرفتید چون در {site} حساب دارید و خبرهای این‌چنینی را با ایمیل خواسته‌اید.',
    settings: 'تغییر تنظیمات اعلان‌ها',
    whyAccount: 'این ایمیل دربارهٔ امنیت حساب شما در {site} است و همیشه فرستاده می‌شود.',
    whyInvited: 'این ایمیل را گرفتید چون یکی از کارکنان {site} این نشانی را نوشته است.',
    orCopy: 'اگر دکمه کار نمی‌کند، این نشانی را در مرورگر باز کنید:',
    test: {
      subject: 'ایمیل آزمایشی {site}',
      sentence: 'ارسال ایمیل از {site} درست کار می‌کند.',
      button: 'رفتن به پنل مدیریت',
      why: 'این ایمیل را گرفتید چون شما در پنل مدیریت {site} دکمهٔ آزمایش ایمیل را زدید.',
    },
    factors: { authenticator: 'برنامهٔ رمزساز', passkey: 'کلید عبور' },
    account: {
      reset_password: {
        subject: 'بازیابی رمز عبور {site}',
        sentence: 'برای حساب {username} درخواست رمز عبور جدید شده است.',
        more: 'این لینک تا ۱ ساعت معتبر است و فقط یک بار کار می‌کند. اگر شما آن را نخواسته‌اید، این ایمیل را نادیده بگیرید؛ رمز عبور شما همان می‌ماند.',
        button: 'انتخاب رمز عبور جدید',
      },
      sign_in_code: {
        subject: 'کد ورود به {site}',
        sentence: 'کد ورود به حساب {username}: {code}',
        more: 'این کد تا ۱۰ دقیقه معتبر است و یک بار کار می‌کند. برای حساب شما چند بار رمز نادرست وارد شده است؛ برای همین از جای جدید کد هم می‌خواهیم. اگر شما وارد نمی‌شوید، کد را به کسی ندهید؛ بدون رمز عبور کاری نمی‌شود کرد.',
        button: 'انتخاب رمز عبور جدید',
      },
      verify_email: {
        subject: 'تأیید ایمیل شما در {site}',
        sentence: 'حساب {username} با این نشانی ساخته شده است. لطفاً تأیید کنید که نشانی مال شماست.',
        more: 'اگر این حساب را شما نساخته‌اید، این ایمیل را نادیده بگیرید.',
        button: 'تأیید ایمیل',
      },
      change_email: {
        subject: 'تأیید ایمیل جدید شما در {site}',
        sentence:
          'برای حساب {username} درخواست شده که این نشانی ایمیل آن باشد. لطفاً تأیید کنید که نشانی مال شماست.',
        more: 'این لینک تا ۲۴ ساعت معتبر است و یک بار کار می‌کند. تا آن را تأیید نکنید، نشانی قبلی سر جای خود می‌ماند. اگر شما این را نخواسته‌اید، این ایمیل را نادیده بگیرید.',
        button: 'تأیید ایمیل جدید',
      },
      email_change_asked: {
        subject: 'درخواست تغییر ایمیل حساب {site} شما',
        sentence:
          'در {date} ساعت {time} به وقت تهران درخواست شد که ایمیل حساب {username} عوض شود. لینک تأیید به نشانی جدید رفت؛ تا وقتی تأیید نشود، همین نشانی می‌ماند.',
        more: 'اگر این کار شما بوده است، کاری لازم نیست. اگر نه، همین حالا رمز عبور جدیدی انتخاب کنید؛ با این کار درخواست هم باطل می‌شود.',
        button: 'کار من نبود',
      },
      invitation: {
        subject: 'دعوت به همکاری در {site}',
        sentence: '{username} شما را به همکاری در {site} دعوت کرده است. نقش شما در صفحهٔ دعوت نوشته شده است.',
        more: 'این لینک تا ۷ روز معتبر است و یک بار کار می‌کند. اگر نمی‌خواهید بپذیرید، این ایمیل را نادیده بگیرید.',
        button: 'دیدن دعوت',
      },
      password_changed: {
        subject: 'رمز عبور {site} شما عوض شد',
        sentence:
          'رمز عبور حساب {username} در {date} ساعت {time} به وقت تهران عوض شد و نشست‌های دیگر بسته شدند.',
        more: 'اگر این کار شما بوده است، کاری لازم نیست. اگر نه، همین حالا رمز عبور جدیدی انتخاب کنید و به کارکنان {site} خبر بدهید.',
        button: 'کار من نبود',
      },
      email_changed: {
        subject: 'نشانی ایمیل حساب {site} شما عوض شد',
        sentence:
          'کارکنان {site} در {date} ساعت {time} به وقت تهران نشانی ایمیل حساب {username} را عوض کردند. این نشانی دیگر برای ورود به کار نمی‌رود.',
        more: 'اگر این کار شما بوده است، کاری لازم نیست. اگر نه، همین حالا به کارکنان {site} خبر بدهید.',
        button: 'کار من نبود',
      },
      own_email_changed: {
        subject: 'نشانی ایمیل حساب {site} شما عوض شد',
        sentence:
          'نشانی ایمیل حساب {username} در {date} ساعت {time} به وقت تهران عوض شد. این نشانی دیگر برای ورود به کار نمی‌رود.',
        more: 'اگر این کار شما بوده است، کاری لازم نیست. اگر نه، همین حالا به کارکنان {site} خبر بدهید.',
        button: 'رفتن به سایت',
      },
      second_factor_added: {
        subject: 'ورود دومرحله‌ای حساب {site} شما تغییر کرد',
        sentence: 'در {date} ساعت {time} به وقت تهران یک {factor} به حساب {username} اضافه شد.',
        more: 'اگر این کار شما بوده است، کاری لازم نیست. اگر نه، همین حالا رمز عبور جدیدی انتخاب کنید و به کارکنان {site} خبر بدهید.',
        button: 'کار من نبود',
      },
      second_factor_removed: {
        subject: 'ورود دومرحله‌ای حساب {site} شما تغییر کرد',
        sentence: 'در {date} ساعت {time} به وقت تهران یک {factor} از حساب {username} حذف شد.',
        more: 'اگر این کار شما بوده است، کاری لازم نیست. اگر نه، همین حالا رمز عبور جدیدی انتخاب کنید و به کارکنان {site} خبر بدهید.',
        button: 'کار من نبود',
      },
      account_deleted: {
        subject: 'حساب {site} شما حذف شد',
        sentence: 'حساب شما در {date} ساعت {time} به وقت تهران برای همیشه حذف شد.',
        more: 'داده‌هایتان ظرف ۳۰ روز پاک می‌شود و این آخرین ایمیل ماست. اگر شما این کار را نخواسته‌اید، همین حالا به کارکنان {site} خبر بدهید؛ حساب برنمی‌گردد.',
        button: 'رفتن به سایت',
      },
    },
  },
  en: {
    open: 'View details',
    why: 'You received this email because you have an account at {site} and turned on this notification.',
    settings: 'Change your notification settings',
    whyAccount: 'This email is about the security of your account at {site} and is always sent.',
    whyInvited: 'You received this email because a staff member of {site} entered this address.',
    orCopy: 'If the button does not work, copy this address into your browser:',
    test: {
      subject: 'Test email from {site}',
      sentence: 'Email from {site} works.',
      button: 'Go to the panel',
      why: 'You received this email because you sent a test from the panel of {site}.',
    },
    factors: { authenticator: 'authenticator app', passkey: 'passkey' },
    account: {
      reset_password: {
        subject: 'Reset your {site} password',
        sentence: 'Someone requested a new password for the account {username}.',
        more: 'This link is valid for 1 hour and works once. If this was not you, ignore this email. Your password stays the same.',
        button: 'Choose a new password',
      },
      sign_in_code: {
        subject: 'Your sign-in code for {site}',
        sentence: 'Your code to sign in to the account {username}: {code}',
        more: 'This code is valid for 10 minutes and works once. There were too many wrong passwords for your account, so new devices also need a code. If you are not signing in, do not share the code. It is useless without your password.',
        button: 'Choose a new password',
      },
      verify_email: {
        subject: 'Confirm your email address at {site}',
        sentence: 'The account {username} was created with this address. Please confirm that it is yours.',
        more: 'If you did not create this account, ignore this email.',
        button: 'Confirm address',
      },
      change_email: {
        subject: 'Confirm your new email address at {site}',
        sentence:
          'Someone requested this address for the account {username}. Please confirm that it is yours.',
        more: 'This link is valid for 24 hours and works once. Until you confirm it, the previous address stays. If this was not you, ignore this email.',
        button: 'Confirm new address',
      },
      email_change_asked: {
        subject: 'A new email address was requested for your {site} account',
        sentence:
          'On {date} at {time} Tehran time, someone requested a new email address for the account {username}. We sent a link to the new address. Until it is opened, this one stays.',
        more: 'If this was you, you do not need to do anything. If not, choose a new password now. That also cancels the request.',
        button: 'This was not me',
      },
      invitation: {
        subject: 'Invitation to join the staff of {site}',
        sentence: '{username} invites you to join the staff of {site}. The invitation page shows your role.',
        more: 'This link is valid for 7 days and works once. If you do not want to accept, ignore this email.',
        button: 'View invitation',
      },
      password_changed: {
        subject: 'Your {site} password was changed',
        sentence:
          'The password of the account {username} was changed on {date} at {time} Tehran time. You were signed out everywhere else.',
        more: 'If this was you, you do not need to do anything. If not, choose a new password now and contact the staff of {site}.',
        button: 'This was not me',
      },
      email_changed: {
        subject: 'The email address of your {site} account was changed',
        sentence:
          'The staff of {site} changed the email address of the account {username} on {date} at {time} Tehran time. You can no longer sign in with this address.',
        more: 'If you requested this, you do not need to do anything. If not, contact the staff of {site} now.',
        button: 'This was not me',
      },
      own_email_changed: {
        subject: 'The email address of your {site} account was changed',
        sentence:
          'The email address of the account {username} was changed on {date} at {time} Tehran time. You can no longer sign in with this address.',
        more: 'If this was you, you do not need to do anything. If not, contact the staff of {site} now.',
        button: 'Go to the site',
      },
      second_factor_added: {
        subject: 'The second factor of your {site} account was changed',
        sentence:
          'A second factor ({factor}) was added to the account {username} on {date} at {time} Tehran time.',
        more: 'If this was you, you do not need to do anything. If not, choose a new password now and contact the staff of {site}.',
        button: 'This was not me',
      },
      second_factor_removed: {
        subject: 'The second factor of your {site} account was changed',
        sentence:
          'A second factor ({factor}) was removed from the account {username} on {date} at {time} Tehran time.',
        more: 'If this was you, you do not need to do anything. If not, choose a new password now and contact the staff of {site}.',
        button: 'This was not me',
      },
      account_deleted: {
        subject: 'Your {site} account was deleted',
        sentence: 'Your account was permanently deleted on {date} at {time} Tehran time.',
        more: 'Your data will be deleted within 30 days. This is our last email. If you did not want this, contact the staff of {site} now; the account cannot be restored.',
        button: 'Go to the site',
      },
    },
  },
};
