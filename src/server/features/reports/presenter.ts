import type { Report } from '#contract/moderation.ts';
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

/** What is reported, as it is now. A song has no author here, because its submitter may be hidden. */
function presentContent({ report, comment, song, author, tournament }: ReportRow): Report['content'] {
  const person = author && presentNumbered(author);
  if (comment) {
    if (comment.deletedAt) return null;
    const { content: text, matchupId, hiddenAt } = comment;
    return { text, isHidden: hiddenAt !== null, author: person, matchupId };
  }
  if (song) {
    const text = [`${song.title} by ${song.artist}`, song.pitch].filter(Boolean).join('\n');
    return { text, isHidden: song.hiddenAt !== null, author: null, matchupId: null };
  }
  if (report.target === 'user') {
    return person && { text: '', isHidden: false, author: person, matchupId: null };
  }
  const isTournament = report.target === 'tournament' && tournament;
  return isTournament ? { text: tournament.name, isHidden: false, author: null, matchupId: null } : null;
}
