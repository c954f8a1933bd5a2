import { Link } from 'wouter';
import { UserName } from '#client/entities/user/user-name.tsx';
import { HIDDEN_BY_MODERATOR } from '#contract/messages/moderation.ts';
import type { Report } from '#contract/moderation.ts';

type Props = { report: Report; hasLink?: boolean };

/** The reported content as it is now. `hasLink` adds a link to its place; a reported user has none. */
export function ReportedContent({ report: { target, targetId, content, tournament }, hasLink }: Props) {
  if (!content) return <p className="text-14 text-muted italic">This is gone.</p>;
  const { text, author, isHidden, matchupId } = content;
  return (
    <blockquote className="grid grid-cols-1 gap-1 border-l-2 border-edge pl-3 text-14">
      {author && <UserName user={author} userId={author.id} withUsername={target === 'user'} />}
      {text && (
        <p dir="auto" className="break-words whitespace-pre-line">
          {text}
        </p>
      )}
      {isHidden && <p className="text-muted italic">{HIDDEN_BY_MODERATOR}</p>}
      {hasLink && tournament && target !== 'user' && (
        <Link
          href={`/tournaments/${tournament.id}${matchupId ? `#matchup-${matchupId}` : target === 'song' ? '?tab=songs' : ''}`}
          className="justify-self-start text-muted underline underline-offset-4 pointer-coarse:min-h-11 pointer-coarse:content-center"
        >
          See it in its place<span className="sr-only">, number {targetId}</span>
        </Link>
      )}
    </blockquote>
  );
}
