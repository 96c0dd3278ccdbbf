import { hourMs } from '@paddock/contract/durations';
import type { TicketCategory } from '@paddock/contract/tickets/calls';
import type { User } from '@paddock/contract/users/calls';
import { and, desc, eq } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { transactions } from '../../features/payments/tables.ts';
import { createCannedAnswer } from '../../features/tickets/canned-answers.ts';
import { addMessage, assignTicket, closeTicket, createTicket } from '../../features/tickets/edit-ticket.ts';

interface DemoTicket {
  /** Index into the players. */
  player: number;
  subject: string;
  category: TicketCategory;
  /** Hours ago; messages are spread evenly from then on. */
  hours: number;
  /** The first message is the player's; `staff` and `note` are by staff. */
  talk: readonly (readonly ['player' | 'staff' | 'note', string])[];
  isClosed?: boolean;
  /** About the player's last payment. */
  aboutPayment?: boolean;
  /** Index of another player. */
  driver?: number;
  isAssigned?: boolean;
}

const demoTickets: readonly DemoTicket[] = [
  {
    player: 0,
    subject: 'آیتم خریدم ولی در سرور ندارم',
    category: 'payment',
    hours: 30,
    aboutPayment: true,
    isAssigned: true,
    talk: [
      ['player', 'سلام. دیشب خرید کردم و پول از موجودی کم شد، ولی وارد سرور که شدم خبری از آیتم نبود.'],
      ['note', 'تحویل در صف بوده؛ سرور شهر نیم ساعت خاموش بود.'],
      [
        'staff',
        'سلام و درود. سرور شهر آن موقع در حال به‌روزرسانی بود. حالا تحویل انجام شده؛ یک بار دوباره وارد شوید.',
      ],
      ['player', 'درست شد، دستتان درد نکند.'],
    ],
  },
  {
    player: 0,
    subject: 'A track for the next race',
    category: 'other',
    hours: 120,
    isClosed: true,
    talk: [
      ['player', 'Could the next round of the cup be at Imola? Many of us would love to race there.'],
      ['staff', 'A good idea. It goes into the poll of this week: https://discord.com'],
      ['player', 'Great, thank you.'],
    ],
  },
  {
    player: 1,
    subject: 'برخورد عمدی در پیچ یک',
    category: 'report_driver',
    hours: 5,
    driver: 3,
    talk: [
      ['player', 'در شروع مسابقهٔ دیشب ترمز نکرد و من و دو نفر دیگر را از پیست بیرون انداخت. ویدئو هم دارم.'],
    ],
  },
  {
    player: 2,
    subject: 'Cannot join the drift server',
    category: 'server',
    hours: 9,
    isAssigned: true,
    talk: [
      ['player', 'Content Manager says “checksum mismatch” since yesterday. Other servers work.'],
      [
        'staff',
        'Thanks for telling us. Please reinstall the track from our downloads page; its version changed.',
      ],
      ['player', 'Same error after that. The file is 1.4 here.'],
    ],
  },
  {
    player: 4,
    subject: 'حساب استیم جابه‌جا شده',
    category: 'account',
    hours: 50,
    talk: [
      ['player', 'حساب استیم قبلی‌ام دیگر دست من نیست. چطور حساب جدید را جایگزین کنم؟'],
      ['staff', 'در تنظیمات، بخش استیم، «ورود با استیم» را بزنید و با حساب جدید وارد شوید؛ همان کافی است.'],
    ],
  },
];

const demoAnswers = [
  { title: 'سپاس و پیگیری', content: 'سلام و سپاس که خبر دادید. داریم بررسی می‌کنیم و همین‌جا پاسخ می‌دهیم.' },
  {
    title: 'ورود دوباره',
    content: 'لطفاً یک بار از سرور خارج و دوباره وارد شوید؛ اگر درست نشد، همین‌جا بنویسید.',
  },
  {
    title: 'Thanks, we look into it',
    content: 'Thank you for telling us. We look into it and answer right here.',
  },
];

async function lastPayment({ db }: Deps, user_id: number): Promise<string | undefined> {
  const [row] = await db
    .select({ transaction_id: transactions.transaction_id })
    .from(transactions)
    .where(and(eq(transactions.user_id, user_id), eq(transactions.status, 'ACCEPTED')))
    .orderBy(desc(transactions.id))
    .limit(1);
  return row?.transaction_id;
}

/** Tickets in every state, written over the last days. `staff` is the id of the member who answers. */
export async function seedTickets(deps: Deps, players: readonly User[], staff: number): Promise<void> {
  const now = deps.now().getTime();
  for (const { player, hours, talk, ...ticket } of demoTickets) {
    const owner = players[player];
    if (!owner) continue;
    const step = (hours * hourMs) / (talk.length + 1);
    const at = (index: number): Deps => ({
      ...deps,
      now: () => new Date(now - hours * hourMs + index * step),
    });
    const { subject, category } = ticket;
    const transaction_id = ticket.aboutPayment ? await lastPayment(deps, owner.id) : undefined;
    const driver_id = ticket.driver === undefined ? undefined : players[ticket.driver]?.id;
    const form = {
      subject,
      category,
      message: talk[0]?.[1] ?? '',
      transaction_id,
      driver_id,
      server_id: undefined,
    };
    const { id } = await createTicket(at(0), { form, player: owner.id, author: owner.id });
    if (ticket.isAssigned) await assignTicket(at(0), id, staff);
    for (const [index, [who, message]] of talk.entries()) {
      if (index === 0) continue;
      const isPlayer = who === 'player';
      await addMessage(at(index), id, {
        side: isPlayer ? { player: owner.id } : 'staff',
        author: isPlayer ? owner.id : staff,
        message,
        internal: who === 'note',
      });
    }
    if (ticket.isClosed) await closeTicket(at(talk.length), id, 'staff');
  }
  for (const answer of demoAnswers) await createCannedAnswer(deps.db, answer, deps.now());
}
