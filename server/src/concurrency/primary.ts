import type { Worker } from 'node:cluster';

/*
 * Workers of one portal (WEB_CONCURRENCY) ask the process that started them, over the channel between the two.
 * A worker whose primary is gone ends, so that every question of a living one is answered.
 */

interface Question {
  question: string;
  number: number;
  sent: unknown;
}

interface Answer {
  answer: number;
  value: unknown;
}

const waiting = new Map<number, (value: unknown) => void>();
let asked = 0;

function take({ answer, value }: Partial<Answer>): void {
  if (answer === undefined) return;
  waiting.get(answer)?.(value);
  waiting.delete(answer);
}

/** In a worker: what the primary answers to the question of this name. What is sent and answered goes as JSON. */
export function askPrimary<T>(question: string, sent?: unknown): Promise<T> {
  if (asked === 0) process.on('message', take);
  asked += 1;
  const number = asked;
  return new Promise((resolve) => {
    waiting.set(number, resolve as (value: unknown) => void);
    process.send?.({ question, number, sent } satisfies Question, () => undefined);
  });
}

/** What the primary answers, by the name of the question. */
export type Answers = Readonly<Record<string, (sent: never) => unknown>>;

/** In the primary: answers what this worker asks. What fails is not answered: the primary ends by it. */
export function answerWorker(worker: Worker, answers: Answers): void {
  const answer = async ({ question, number, sent }: Question) => {
    const value = (await answers[question]?.(sent as never)) ?? null;
    if (worker.isConnected()) worker.send({ answer: number, value }, () => undefined);
  };
  worker.on('message', (message: Question | object) => {
    if ('question' in message) answer(message).catch(() => undefined);
  });
}
