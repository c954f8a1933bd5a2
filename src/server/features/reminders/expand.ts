import type { ReminderKind } from '#engine/kinds.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import { AppError } from '#server/http/errors.ts';
import type { AnnouncementConsumer } from '#server/outbound/expander.ts';
import * as data from './expand-data.ts';
import { type Fact, findFacts } from './facts-data.ts';
import { isTrue } from './reminder-texts.ts';

/** The names that a message may call. */
const MAX_NAMES = 10;
const NAME = /(?<![\w@])@(\w{1,30})(?!\w)/g;

/** The usernames that a text calls by an @, in lower case. */
const findNames = (text: string): string[] =>
  [...new Set([...text.matchAll(NAME)].map(([, name = '']) => name.toLowerCase()))].slice(0, MAX_NAMES);

/** Whether a message may be a reminder to someone, so that it is announced. */
export const isAnnounced = ({ parentId, content }: { parentId: number | null; content: string }): boolean =>
  parentId !== null || findNames(content).length > 0;

/** Queues the reminders of an announcement, in batches of users (rule U13). */
export const createReminderConsumer =
  ({ clock, limits }: Pick<Context, 'clock' | 'limits'>): AnnouncementConsumer =>
  async (tx, announcement, cursor) => {
    const now = clock.now();
    const fact = (await findFacts(tx, [announcement.id])).get(announcement.id);
    if (!fact || !isTrue(fact, now)) return null;
    const batch = { announcement, matchupIds: fact.matchupIds, cursor, now };
    if (announcement.kind === 'comment') return queueForComment(tx, batch, fact, limits);
    if (announcement.kind === 'prediction_closing') {
      const isTold = cursor > 0 || (await mayRemind(limits, fact));
      return isTold ? data.queueForPrediction(tx, batch) : null;
    }
    if (announcement.kind === 'prediction_ended') {
      const receivers = new Map<number, ReminderKind>([[fact.prediction?.authorId ?? 0, 'prediction_due']]);
      await data.queueForUsers(tx, batch, { tournamentId: null, receivers });
      return null;
    }
    // The room of a show sees each match; only its champion is told.
    if (fact.tournament?.isShow && announcement.kind !== 'champion') return null;
    if (!fact.isTold) return data.queueForTournament(tx, batch);
    return announcement.kind === 'match_opened' ? data.queueForSubmitters(tx, batch) : null;
  };

type Limits = Context['limits'];

/** Whether a limit of reminders allows one more (rule U13). */
const isWithin = (taking: Promise<void>): Promise<boolean> =>
  taking.then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );

/** A prediction reminds everyone, so an author's predictions and all of them are limited for each time before the end. */
const mayRemind = async ({ predictionsByAuthor, predictionsOfAll }: Limits, { minutes, prediction }: Fact) =>
  (await isWithin(predictionsByAuthor.take(`${minutes} ${prediction?.authorId}`))) &&
  (await isWithin(predictionsOfAll.take(`${minutes}`)));

async function queueForComment(
  tx: Transaction,
  batch: data.Batch,
  fact: Fact,
  { remindersByAuthor, remindersToUser }: Limits,
): Promise<null> {
  const names = findNames(fact.comment?.content ?? '');
  const receivers = new Map<number, ReminderKind>();
  const named = await data.findNamed(tx, batch.announcement.commentId ?? 0, names);
  for (const { userId, authorId, kind } of named) {
    const isTold =
      (await isWithin(remindersByAuthor.take(authorId))) && (await isWithin(remindersToUser.take(userId)));
    if (isTold) receivers.set(userId, kind);
  }
  await data.queueForUsers(tx, batch, { tournamentId: fact.tournament?.id ?? null, receivers });
  return null;
}
