import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { SiteMark } from '#client/entities/site/site-mark.tsx';
import { useSite } from '#client/entities/site/use-site.ts';
import { ApiError } from '#client/lib/api/api.ts';
import { tournamentKeys } from '#client/lib/api/keys.ts';
import { everyThirtySeconds } from '#client/lib/api/read-query.ts';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { observeAnswer } from '#client/lib/time/server-clock.ts';
import { useLiveTournament } from '#client/live/live-tournament.ts';
import { useLiveVotes } from '#client/live/tallies.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Equalizer } from '#client/ui/display/equalizer.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { EMBED_HEIGHT_MESSAGE, type EmbedView } from '#contract/embed.ts';
import { invitationLine } from '#contract/messages/invitation.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { BracketView } from './bracket-view.tsx';
import { ChampionView } from './champion-view.tsx';
import { MatchView } from './match-view.tsx';
import { Message } from './message.tsx';
import { pageUrl, SiteAnchor, SiteButton } from './site-anchor.tsx';

type Props = { id: number; view: EmbedView | undefined };

/** The page that other sites frame: a match, the bracket or the champion of a tournament, to look at (rule X9). */
export function EmbedPage({ id, view }: Props) {
  const content = useRef<HTMLElement>(null);
  const embed = useEmbed(id);
  const { tournament } = embed;
  useToldHeight(content);
  useDocumentTitle(tournament?.name ?? null);
  return (
    <main ref={content} className="grid grid-cols-1 gap-3 p-3">
      {tournament && <LiveRoom id={tournament.id} />}
      {tournament ? (
        <Shown tournament={tournament} view={view} />
      ) : embed.isPending ? (
        <p role="status" aria-label="Loading" className="grid min-h-48 place-items-center">
          <Equalizer size="large" isLive />
        </p>
      ) : embed.isError ? (
        <Message title="This tournament could not be loaded.">
          <Button isPending={embed.isFetching} onClick={() => embed.refetch()}>
            Try again
          </Button>
        </Message>
      ) : (
        <Message title="There is nothing to show here.">
          <p className="text-14 text-muted">The tournament is private, or it does not exist.</p>
        </Message>
      )}
      <Footer />
    </main>
  );
}

const VIEWS = { match: MatchView, bracket: BracketView, champion: ChampionView };

function Shown({ tournament, view }: { tournament: TournamentDetail; view: EmbedView | undefined }) {
  const { name, matchups, status } = tournament;
  const isOpen = matchups.some((matchup) => matchup.status === 'active');
  const whatIsOn = isOpen ? 'match' : status === 'completed' ? 'champion' : 'bracket';
  const View = VIEWS[view ?? whatIsOn];
  return (
    <>
      <header className="flex items-start justify-between gap-3">
        <h1 className="min-w-0 text-18">
          <SiteAnchor href={pageUrl(tournament)} className="line-clamp-2 hover:underline">
            <bdi translate="no">{name}</bdi>
          </SiteAnchor>
        </h1>
        {isOpen && (
          <Badge tone="live" className="mt-0.5 shrink-0">
            Live
          </Badge>
        )}
      </header>
      {matchups.length === 0 ? (
        <Message title={invitationLine(tournament)}>
          {status === 'setup' && (
            <SiteButton isPrimary href={pageUrl(tournament)}>
              Take part
            </SiteButton>
          )}
        </Message>
      ) : (
        <View tournament={tournament} />
      )}
    </>
  );
}

function Footer() {
  const { name, logo } = useSite();
  return (
    <footer>
      <SiteAnchor
        href={location.origin}
        className="inline-flex min-h-6 items-center gap-2 text-12 text-muted hover:text-ink pointer-coarse:min-h-11"
      >
        <SiteMark logo={logo} />
        <span>{name}</span>
      </SiteAnchor>
    </footer>
  );
}

/** A tournament as every visitor may see it, kept current by pushes. Null where there is none, or a private one. */
function useEmbed(id: number) {
  const query = useQuery({
    queryKey: tournamentKeys.detail(id),
    queryFn: () => readAsVisitor(id),
    refetchInterval: everyThirtySeconds,
    refetchOnWindowFocus: true,
  });
  const tournament = useLiveVotes(query.data);
  return { ...query, tournament };
}

/** Joins the tournament's room while it is shown. */
function LiveRoom({ id }: { id: number }) {
  useLiveTournament(id, false);
  return null;
}

/** Reads without cookies: where this page is opened by itself, the browser would send those of its reader. */
async function readAsVisitor(id: number): Promise<TournamentDetail | null> {
  const sentAt = performance.now();
  const response = await fetch(`/api/tournaments/${id}`, { credentials: 'omit', cache: 'no-cache' });
  observeAnswer(response.headers, { sentAt, receivedAt: performance.now() });
  if (response.status >= 400 && response.status < 500 && response.status !== 429) return null;
  if (!response.ok) throw new ApiError(response.status, response.statusText, '');
  const tournament: TournamentDetail = await response.json();
  return tournament.isPublic ? tournament : null;
}

/** Tells the page around the frame how high the content is, at first and at each change (rule X9). */
function useToldHeight(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = content.current;
    if (!element || parent === window) return;
    const tell = () => {
      const height = Math.ceil(element.getBoundingClientRect().height);
      // Any page may frame this one, and the height is no secret.
      parent.postMessage({ type: EMBED_HEIGHT_MESSAGE, height }, '*');
    };
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => observer.disconnect();
  }, [content]);
}
