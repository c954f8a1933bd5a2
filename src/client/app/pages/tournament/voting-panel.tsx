import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { PHONE, useMessageCount } from '#client/entities/comment/message-count.ts';
import type { AddStart } from '#client/entities/show/next-start.ts';
import { VoterRulesContext } from '#client/entities/vote/voter.ts';
import { MatchupCarousel } from '#client/features/ballot/matchup-carousel.tsx';
import { FOOTER_BUTTON } from '#client/features/ballot/run/way-on.tsx';
import {
  DiscussionPlaceholder,
  DiscussionUnavailable,
} from '#client/features/discussion/discussion-frame.tsx';
import type { DiscussionProps } from '#client/features/discussion/discussion-panel.tsx';
import { loadShowParts } from '#client/features/show/load-show-parts.ts';
import { canOpenRound } from '#client/features/tournament-actions/primary-action.ts';
import { lazyComponent, loadOrNothing } from '#client/lib/browser/lazy-component.ts';
import { useIsSeen } from '#client/lib/browser/visibility.ts';
import { totalOf } from '#client/live/tallies.ts';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import { parseTimes } from '#contract/epoch-times.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { nothingOpenNote } from './nothing-open.ts';
import type { Viewer } from './use-tournament-page.ts';

const ActivateButton = lazyComponent(
  async () => (await import('#client/features/ballot/activate-button.tsx')).ActivateButton,
);
const CorrectMatch = lazyComponent(
  async () => (await import('#client/features/corrections/correct-match.tsx')).CorrectMatch,
);
const EditArtwork = lazyComponent(
  async () => (await import('#client/features/songs/artwork/edit-artwork.tsx')).EditArtwork,
);

// Without its code the next match has no countdown.
const NextStartWatch = lazyComponent(() => loadOrNothing(async () => (await loadShowParts()).NextStartWatch));
const ReminderDialog = lazyDialog(
  async () => (await import('#client/features/reminders/reminder-dialog.tsx')).ReminderDialog,
);
const EmptyRing = lazyComponent(async () => (await import('./empty-ring.tsx')).EmptyRing);
const OpenRoundButton = lazyComponent(
  async () => (await import('#client/entities/tournament/round-buttons.tsx')).OpenRoundButton,
);

/** Only matchups with these statuses can be activated. */
const ACTIVATABLE = new Set<string>(['pending', 'scheduled']);

type Props = {
  tournament: TournamentDetail;
  matchups: readonly Matchup[];
  viewer: Viewer;
  matchupId: number | null;
  onSelect: (matchupId: number) => void;
  namesOf: (matchup: Matchup) => readonly [string, string];
};

/** What the discussion needs of its matchup: both songs, and whether their counts are hidden. */
function sidesOf(matchup: Matchup | undefined) {
  if (!matchup?.song1 || !matchup.song2) return { songs: null, areCountsHidden: true };
  const total = totalOf(matchup.song1Votes, matchup.song2Votes);
  return { songs: [matchup.song1, matchup.song2] as const, areCountsHidden: total === null };
}

/** The carousel of matchups, with the controls and the discussion of each. */
export function VotingPanel({ tournament, viewer, matchupId, onSelect, namesOf, ...props }: Props) {
  const [addStart, setAddStart] = useState<AddStart | null>(null);
  const [showsReminders, setShowsReminders] = useState(false);
  const isShow = tournament.pace === 'show';
  const matchups = isShow && addStart ? addStart(props.matchups, tournament) : props.matchups;
  const opensRound = viewer.canOrganize && canOpenRound({ tournament, matchups: matchups.map(parseTimes) });
  const nothingOpen = nothingOpenNote({ ...tournament, matchups: [...matchups] }, viewer.canOrganize);
  // With automatic scheduling the button of the round opens its first match, so the match has no second button.
  const hasActivate = !isShow && (!opensRound || tournament.schedulingType === 'manual');
  return (
    <VoterRulesContext value={tournament}>
      {isShow && (
        <Suspense>
          <NextStartWatch tournament={tournament} onChange={setAddStart} />
        </Suspense>
      )}
      <MatchupCarousel
        tournamentId={tournament.id}
        isShow={isShow}
        matchups={matchups}
        asksToListen={tournament.listenFirst}
        selectedId={matchupId}
        onSelect={onSelect}
        onRemind={viewer.userId === null ? null : () => setShowsReminders(true)}
        openSlots={namesOf}
        opening={
          opensRound && (
            <Suspense>
              <OpenRoundButton tournament={tournament} isPrimary className={FOOTER_BUTTON} />
            </Suspense>
          )
        }
        controls={(matchup) => (
          <Suspense>
            {nothingOpen !== null && ACTIVATABLE.has(matchup.status) && (
              <p className="grow text-14 text-muted">{nothingOpen}</p>
            )}
            {viewer.canManage && (
              <>
                {hasActivate && ACTIVATABLE.has(matchup.status) && (
                  <ActivateButton key={matchup.id} matchup={matchup} siblings={matchups} />
                )}
                {(matchup.status === 'completed' || matchup.parentMatchupId !== null) && (
                  <CorrectMatch
                    key={`correct ${matchup.id}`}
                    tournament={tournament}
                    matchup={matchup}
                    matchups={matchups}
                  />
                )}
              </>
            )}
          </Suspense>
        )}
        artworkControl={(song) =>
          (viewer.canManage || viewer.userId === song.submitterId) && (
            <Suspense>
              <EditArtwork song={song} />
            </Suspense>
          )
        }
        below={(matchup, place) => {
          // A tiebreaker continues the discussion of the match that it decides.
          const id = matchup.parentMatchupId ?? matchup.id;
          return (
            <SeenDiscussion
              matchupId={id}
              place={place}
              areCommentsOff={tournament.commentPolicy === 'off'}
              canModerate={viewer.canManage}
              {...sidesOf(matchups.find((each) => each.id === id))}
            />
          );
        }}
        empty={
          <Suspense>
            <EmptyRing tournament={tournament} canOrganize={viewer.canOrganize} />
          </Suspense>
        }
      />
      <ReminderDialog tournamentId={tournament.id} open={showsReminders} onOpenChange={setShowsReminders} />
    </VoterRulesContext>
  );
}

const DiscussionPanel = lazyComponent(
  (): Promise<ComponentType<DiscussionProps>> =>
    import('#client/features/discussion/discussion-panel.tsx').then(
      (module) => module.DiscussionPanel,
      () => DiscussionUnavailable,
    ),
);

/** On phones the discussion loads once it is this far inside the screen, because the bar at the bottom covers the edge. */
const PHONE_MARGIN = '-96px';
/** Tablets and desktops load the discussion this far ahead. */
const WIDE_MARGIN = '600px';

/**
 * The discussion. Its code and messages load when it comes near, on phones when it comes into view; until then a placeholder
 * counts the messages (rule W31). The first key loads them too, because Tab would skip the placeholder.
 */
function SeenDiscussion(props: DiscussionProps) {
  const element = useRef<HTMLDivElement>(null);
  const isSeen = useIsSeen(element, matchMedia(PHONE).matches ? PHONE_MARGIN : WIDE_MARGIN);
  const usesKeys = useFirstKey();
  const count = useMessageCount(props.matchupId);
  const placeholder = (
    <DiscussionPlaceholder ref={element} matchupId={props.matchupId} place={props.place} count={count} />
  );
  if (!isSeen && !usesKeys) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <DiscussionPanel key={props.matchupId} {...props} />
    </Suspense>
  );
}

function useFirstKey(): boolean {
  const [wasPressed, setWasPressed] = useState(false);
  useEffect(() => {
    const handleKeyDown = () => setWasPressed(true);
    addEventListener('keydown', handleKeyDown, { once: true });
    return () => removeEventListener('keydown', handleKeyDown);
  }, []);
  return wasPressed;
}
