import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { clockOf } from '#client/entities/matchup/matchup-clock.ts';
import { tournamentPagesQuery } from '#client/entities/tournament/queries.ts';
import { TournamentRow } from '#client/entities/tournament/tournament-row.tsx';
import { moreOf, rowsOf } from '#client/lib/api/paged-query.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import { Name } from '#client/ui/display/name.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { ShowMore } from '#client/ui/feedback/show-more.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Section } from '#client/ui/layout/page.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';
import type { Song } from '#contract/song.ts';
import type { TournamentCard } from '#contract/tournament.ts';
import { canVote } from '#engine/matchup/voting-window.ts';

const CHECK_EVERY_MS = 5_000;
const LIST_ID = 'running-tournaments';

type LiveMatch = { id: number; endTime: string; songs: [Song, Song]; tournament: TournamentCard };

/** The most urgent open match of each tournament, the soonest end first. */
function liveMatches(tournaments: readonly TournamentCard[], now: number): LiveMatch[] {
  return tournaments
    .flatMap((tournament): LiveMatch[] => {
      const { id, song1, song2, endTime } = tournament.currentMatchup ?? {};
      const isOpen = tournament.currentMatchup && canVote(clockOf(tournament.currentMatchup), now);
      if (!isOpen || !id || !song1 || !song2 || !endTime) return [];
      return [{ id, endTime, songs: [song1, song2], tournament }];
    })
    .toSorted((a, b) => Date.parse(a.endTime) - Date.parse(b.endTime));
}

/** What visitors can watch now (rule W51): nothing while no match of a public tournament is open. */
export function LiveMatches() {
  const query = useInfiniteQuery(tournamentPagesQuery({ status: 'active' }));
  const [showsAll, setShowsAll] = useState(false);
  const running = rowsOf(query.data);
  const live = liveMatches(running, useServerNow(CHECK_EVERY_MS));
  if (live.length === 0 && !showsAll) return null;
  return (
    <Section
      title={live.length > 0 ? 'Live now' : 'Running now'}
      aside={
        <Button aria-expanded={showsAll} aria-controls={LIST_ID} onClick={() => setShowsAll(!showsAll)}>
          All running tournaments
        </Button>
      }
    >
      {live.length > 0 && (
        <ul className="-m-4 flex snap-x snap-proximity scroll-px-4 gap-4 overflow-x-auto overscroll-x-contain p-4 [scrollbar-width:thin]">
          {live.map((match) => (
            <MatchTile key={match.id} match={match} />
          ))}
        </ul>
      )}
      <div id={LIST_ID} className="flex flex-col gap-4 empty:hidden">
        {showsAll && (
          <>
            <ul className="grid gap-4 md:grid-cols-2">
              {running.map((tournament) => (
                <TournamentRow key={tournament.id} tournament={tournament} creatorLabel={null} />
              ))}
            </ul>
            <ShowMore {...moreOf(query)} />
          </>
        )}
      </div>
    </Section>
  );
}

/** Low on phones, so that the page stays short. */
const COVER = 'rounded-none! max-sm:aspect-[8/5]!';

/** A match as a link to its ballot, without its votes. */
function MatchTile({ match: { id, endTime, songs, tournament } }: { match: LiveMatch }) {
  const [song1, song2] = songs;
  return (
    <li className="w-60 shrink-0 snap-start sm:w-80">
      <Link
        href={`/tournaments/${tournament.id}#matchup-${id}`}
        className="flex h-full flex-col overflow-hidden rounded-panel bg-panel shadow-card transition-colors duration-150 hover:bg-raised"
      >
        <span className="grid grid-cols-2 gap-0.5">
          <SongArtwork song={song1} size="fill" className={COVER} />
          <SongArtwork song={song2} size="fill" facing={song1} className={COVER} />
        </span>
        <span className="flex flex-1 flex-col gap-1 p-3 text-14 sm:p-4">
          <span className="line-clamp-2 font-semibold wrap-anywhere sm:text-16">
            <bdi translate="no">{song1.title}</bdi> <span className="font-normal text-muted">vs</span>{' '}
            <bdi translate="no">{song2.title}</bdi>
          </span>
          <span className="mt-auto flex justify-between gap-3">
            <Name className="line-clamp-1 min-w-0 text-muted wrap-anywhere">{tournament.name}</Name>
            <span className="shrink-0">
              Ends in <Countdown until={endTime} className="font-semibold" />
            </span>
          </span>
        </span>
      </Link>
    </li>
  );
}
