import { hiddenSongTexts } from '#contract/messages/moderation.ts';
import { VOTING_LOCK_MS } from '#engine/matchup/voting-window.ts';
import type { Fact } from './facts-data.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;

/** Whether an announcement still holds: times move, and corrections take results back (rule U14). */
export function isTrue({ kind, minutes, dueAt, songId, ...fact }: Fact, now: Date): boolean {
  const { tournament, matchup, comment, prediction } = fact;
  switch (kind) {
    case 'match_opened':
    case 'match_closing': {
      if (matchup?.status !== 'active' || !matchup.endTime) return false;
      const isPresentEnd = kind === 'match_opened' || isDueBefore(matchup.endTime, { dueAt, minutes });
      return isPresentEnd && matchup.endTime.getTime() - VOTING_LOCK_MS > now.getTime();
    }
    case 'result':
      return matchup?.status === 'completed' && matchup.winnerId === songId;
    case 'champion':
      return tournament?.isCompleted === true && tournament.winnerId === songId;
    case 'comment':
      return comment?.isShown === true && matchup !== null;
    case 'prediction_closing':
      return prediction !== null && !prediction.isSettled && prediction.expiresAt > now;
    case 'prediction_ended':
      return prediction !== null && !prediction.isSettled;
  }
}

const isDueBefore = (end: Date, { dueAt, minutes }: Pick<Fact, 'dueAt' | 'minutes'>) =>
  end.getTime() - (minutes ?? 0) * MINUTE_MS === dueAt.getTime();

/** What a reminder says. It has no counts and no submitters. */
export type Reminder = {
  title: string;
  body: string;
  /** The page that it opens. */
  path: string;
  /** Reminders with one tag replace each other. */
  tag: string;
  /** After this instant it helps no one. */
  staleAt: Date;
};

const nameOf = (song: Fact['champion'] | undefined) => {
  if (!song) return 'a song';
  return `‘${song.isHidden ? hiddenSongTexts(song.id).title : song.title}’`;
};

/** The text of a reminder, of a fact that is true. `kind` is the kind of its row. */
export function toReminder(fact: Fact, kind: string, now: Date): Reminder {
  const { tournament, matchup, prediction } = fact;
  const tag = matchup
    ? `match-${matchup.id}`
    : prediction
      ? `prediction-${prediction.id}`
      : `cup-${tournament?.id}`;
  const path = tournament ? `/tournaments/${tournament.id}` : '/predictions';
  const isOpen = fact.kind === 'match_opened' || fact.kind === 'match_closing';
  const end =
    (isOpen ? matchup?.endTime : null) ?? (fact.kind === 'prediction_closing' ? prediction?.expiresAt : null);
  return {
    title: tournament?.name ?? 'Predictions',
    body: bodyOf(fact, kind, now),
    path,
    tag: fact.kind === 'comment' ? `talk-${matchup?.id}` : tag,
    staleAt: end ?? new Date(now.getTime() + DAY_MS),
  };
}

function bodyOf(fact: Fact, kind: string, now: Date): string {
  const { matchup, champion, comment, prediction, matchupIds } = fact;
  const matches = matchupIds.length;
  const [one, other] = [nameOf(matchup?.songs[0]), nameOf(matchup?.songs[1])];
  switch (fact.kind) {
    case 'match_opened':
      if (kind === 'song_plays') return `Your song is in an open match: ${one} or ${other}.`;
      return matches > 1
        ? `${matches} matches are open. Vote now.`
        : `A match is open: ${one} or ${other}. Vote now.`;
    case 'match_closing':
      return `${minutesText(matchup?.endTime, now)} left to vote: ${matches > 1 ? `${matches} matches` : `${one} or ${other}`}.`;
    case 'result':
      return champion ? `${nameOf(champion)} won: ${one} against ${other}.` : `${one} and ${other} tied.`;
    case 'champion':
      return `${nameOf(champion)} is the champion.`;
    case 'comment':
      return kind === 'reply'
        ? `${comment?.authorName ?? 'A user'} replied to you at ${one} against ${other}.`
        : `${comment?.authorName ?? 'A user'} named you at ${one} against ${other}.`;
    case 'prediction_closing':
      return `${minutesText(prediction?.expiresAt, now)} left to answer: ${prediction?.title}`;
    case 'prediction_ended':
      return `Your prediction has ended. Settle it: ${prediction?.title}`;
  }
}

function minutesText(end: Date | null | undefined, now: Date): string {
  const minutes = Math.max(1, Math.round(((end?.getTime() ?? 0) - now.getTime()) / MINUTE_MS));
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/** What a lock screen shows of a private tournament: neither it nor its songs are named (rule U15). */
export const withoutNames = (reminder: Reminder, siteName: string): Reminder => ({
  ...reminder,
  title: siteName,
  body: 'There is news in a private tournament of yours.',
});
