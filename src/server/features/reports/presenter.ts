import type { Report } from '#contract/moderation.ts';
import { showingRefusal } from '#engine/moderation/hidden.ts';
import { isSubmitterShown } from '#engine/songs/submitter-visibility.ts';
import type { Viewer } from '#server/context.ts';
import { presentPerson } from '#server/features/accounts/service.ts';
import type { ReportRow } from './data.ts';

type Hiding = { hiddenAt: Date | null; hiddenByAdmin: boolean };
const NOT_HIDDEN = { isHidden: false, canShow: false };
type Person = Parameters<typeof presentPerson>[0] & { id: number };
const presentNumbered = (person: Person) => ({ id: person.id, ...presentPerson(person) });

/** A report in the queue of a moderator. Only admins read who reported. */
export function presentReport(row: ReportRow, viewer: Pick<Viewer, 'id' | 'role'>): Report {
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
    reporter: viewer.role === 'admin' ? presentNumbered(reporter) : null,
    content: presentContent(row, viewer),
  };
}

/** The author of what is reported, unless it is a song whose submitter is hidden. */
export function shownAuthor({ song, author, tournament }: ReportRow): ReportRow['author'] {
  return song && tournament && !isSubmitterShown(tournament, song) ? null : author;
}

/** What is reported, as it is now; null once the message or song is deleted. */
function presentContent(row: ReportRow, viewer: Pick<Viewer, 'id' | 'role'>): Report['content'] {
  const { report, comment, song, tournament } = row;
  const author = shownAuthor(row);
  const person = author && presentNumbered(author);
  const hiding = ({ hiddenAt, hiddenByAdmin }: Hiding) => ({
    isHidden: hiddenAt !== null,
    canShow: hiddenAt !== null && !showingRefusal(viewer, { authorId: row.authorId, hiddenByAdmin }),
  });
  if (comment) {
    if (comment.deletedAt) return null;
    const { content: text, matchupId } = comment;
    return { text, ...hiding(comment), author: person, matchupId };
  }
  if (song) {
    const text = [`${song.title} by ${song.artist}`, song.pitch].filter(Boolean).join('\n');
    return { text, ...hiding(song), author: person, matchupId: null };
  }
  if (report.target === 'user') return person && { text: '', ...NOT_HIDDEN, author: person, matchupId: null };
  const isTournament = report.target === 'tournament' && tournament;
  return isTournament ? { text: tournament.name, ...NOT_HIDDEN, author: null, matchupId: null } : null;
}
