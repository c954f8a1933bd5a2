import type { Report } from '#contract/moderation.ts';
import { isSubmitterShown } from '#engine/songs/submitter-visibility.ts';
import { presentPerson } from '#server/features/accounts/service.ts';
import type { ReportRow } from './data.ts';

type Person = Parameters<typeof presentPerson>[0] & { id: number };
const presentNumbered = (person: Person) => ({ id: person.id, ...presentPerson(person) });

/** A report in a queue. Only admins read who reported (rule O12). */
export function presentReport(row: ReportRow, { isAdmin }: { isAdmin: boolean }): Report {
  const { report, reporter, tournament } = row;
  return {
    id: report.id,
    target: report.target,
    targetId: report.targetId,
    reason: report.reason,
    text: report.text,
    status: report.status,
    answer: report.answer,
    createdAt: report.createdAt.toISOString(),
    decidedAt: report.decidedAt?.toISOString() ?? null,
    tournament: tournament && { id: tournament.id, name: tournament.name },
    reporter: isAdmin ? presentNumbered(reporter) : null,
    content: presentContent(row),
  };
}

/** The author of what is reported, unless it is a song whose submitter is hidden (rules N1, O12). */
export function shownAuthor({ song, author, tournament }: ReportRow): ReportRow['author'] {
  return song && tournament && !isSubmitterShown(tournament, song) ? null : author;
}

/** What is reported, as it is now; null once the message or song is deleted. */
function presentContent(row: ReportRow): Report['content'] {
  const { report, comment, song, tournament } = row;
  const author = shownAuthor(row);
  const person = author && presentNumbered(author);
  if (comment) {
    if (comment.deletedAt) return null;
    const { content: text, matchupId, hiddenAt } = comment;
    return { text, isHidden: hiddenAt !== null, author: person, matchupId };
  }
  if (song) {
    const text = [`${song.title} by ${song.artist}`, song.pitch].filter(Boolean).join('\n');
    return { text, isHidden: song.hiddenAt !== null, author: person, matchupId: null };
  }
  if (report.target === 'user') {
    return person && { text: '', isHidden: false, author: person, matchupId: null };
  }
  const isTournament = report.target === 'tournament' && tournament;
  return isTournament ? { text: tournament.name, isHidden: false, author: null, matchupId: null } : null;
}
