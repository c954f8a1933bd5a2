import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { FastForward, type LucideIcon, Pause, Play, SkipForward, TimerReset } from 'lucide-react';
import { nextOfShow } from '#client/entities/matchup/coming-match.ts';
import { songsText } from '#client/entities/matchup/match-texts.ts';
import { showQuery } from '#client/entities/show/queries.ts';
import { PlayAgainButton } from '#client/entities/tournament/play-again-button.tsx';
import { useOwnSides } from '#client/entities/tournament/powers.ts';
import type { ShowNow } from '#client/features/show/now/show-now.ts';
import { everyThirtySeconds } from '#client/lib/api/read-query.ts';
import { useDeliberatePress } from '#client/lib/browser/deliberate-press.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import { Disclosure } from '#client/ui/layout/disclosure.tsx';
import { Dialog, type OpenState } from '#client/ui/overlay/dialog.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { OWN_MATCH_REFUSALS } from '#contract/messages/match.ts';
import type { ShowState } from '#contract/show.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { matchTitle } from '#engine/formats/phases.ts';
import type { ShowAction, ShowStep } from '#engine/kinds.ts';
import { isShowRunning } from '#engine/show/show.ts';
import { InviteTools } from './invite-tools.tsx';
import { OtherShow } from './other-show.tsx';
import { type RunningAction, runningActions, startOffer } from './remote-actions.ts';
import { Roster } from './roster.tsx';
import { StageSoundSwitch } from './stage-sound-switch.tsx';
import { useSteer } from './use-steer.ts';

/** The steps of a match itself. */
const PLAYING: readonly ShowStep[] = ['listen', 'vote', 'reveal'];
/** How often an open remote reads how many are here and have voted. */
const COUNTS_MS = 2_000;

type Props = OpenState & {
  tournament: TournamentDetail;
  matchups: readonly Matchup[];
  show: ShowState;
  now: ShowNow | null;
};

/** The remote of a show, for its hosts: what is on, what comes, and what they can do about it (rule R4). */
export function RemoteDialog({ tournament, matchups, show, now, ...openState }: Props) {
  const { id } = tournament;
  useQuery({
    ...showQuery(id, openState.open),
    refetchInterval: openState.open ? COUNTS_MS : everyThirtySeconds,
  });
  const steer = useSteer(id);
  const press = (
    action: ShowAction,
    over: { fewerSongs?: boolean; closesOther?: boolean } = {},
    done?: () => void,
  ) => steer.mutate({ action, seq: show.seq, ...over }, { onSuccess: () => done?.() });
  const { pin } = show;
  const invite = pin !== null && (
    <InviteTools
      tournament={tournament}
      pin={pin}
      isRenewing={steer.isPending}
      onRenew={(close) => press('open', {}, close)}
    />
  );
  const isRunning = isShowRunning(show);
  const controls = { tournament, matchups, show, press, isPending: steer.isPending };
  return (
    <Dialog
      {...openState}
      title="Remote"
      description={now?.text ?? 'The room is closed. Open it to let people join.'}
      footer={
        <div className="grid w-full grid-cols-1 gap-2">
          <p role="alert" className="text-14 font-medium text-danger empty:hidden">
            {steer.problem}
          </p>
          {steer.otherId !== null && (
            <OtherShow
              id={steer.otherId}
              isPending={steer.isPending}
              onOpen={() => press('open', { closesOther: true })}
            />
          )}
          {isRunning && <RunningControls {...controls} />}
          {show.step === 'lobby' && (
            <StartControl {...controls} onLeave={() => openState.onOpenChange(false)} />
          )}
          {show.step === 'over' && (
            <>
              <PlayAgainButton tournament={tournament} isPrimary />
              <LinkButton href="?tab=results" size="large" onClick={() => openState.onOpenChange(false)}>
                See the results
              </LinkButton>
            </>
          )}
          {pin === null && show.step !== 'over' && (
            <Button
              variant={isRunning ? 'secondary' : 'primary'}
              size="large"
              isPending={steer.isPending}
              pendingLabel="Opening..."
              onClick={() => press('open')}
            >
              Open the room
            </Button>
          )}
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        {isRunning && <OnNow {...{ tournament, matchups, show, now }} />}
        {invite &&
          (show.step !== 'lobby' ? (
            <Disclosure summary="PIN, QR code and stage">{invite}</Disclosure>
          ) : (
            invite
          ))}
        {show.step !== 'closed' && show.step !== 'over' && <StageSoundSwitch show={show} />}
        <Roster tournamentId={id} present={show.present} />
      </div>
    </Dialog>
  );
}

/** The match that is on, or comes next, with its time and turnout. */
function OnNow({ tournament, matchups, show, now }: Pick<Props, 'tournament' | 'matchups' | 'show' | 'now'>) {
  const played = PLAYING.includes(show.step) ? matchups.find(({ id }) => id === show.matchupId) : undefined;
  const coming = nextOfShow(tournament, matchups);
  const next = coming?.id === played?.id ? null : coming;
  const shown = played ?? next;
  return (
    <section aria-label="On now" className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1">
      <div className="min-w-0">
        {shown && (
          <>
            <p className="text-14 text-muted">{played ? matchTitle(shown) : `Next: ${matchTitle(shown)}`}</p>
            <p dir="auto" translate="no" className="text-18 font-semibold break-words">
              {songsText(shown)}
            </p>
          </>
        )}
        {show.turnout !== null && (
          <p className="text-14 text-muted">
            <span className="tabular font-semibold text-ink">{show.turnout}</span> voted, {show.present} here
          </p>
        )}
        {played && next && (
          <p className="text-14 break-words text-muted">
            Then <bdi translate="no">{songsText(next)}</bdi>
          </p>
        )}
        {show.isPausing && <p className="text-14 font-semibold text-soon">Pauses after this match.</p>}
      </div>
      {now?.until != null && <Countdown until={now.until} className="font-display text-48 font-bold" />}
    </section>
  );
}

type ControlProps = Pick<Props, 'tournament' | 'matchups' | 'show'> & {
  press: (action: ShowAction, over?: { fewerSongs?: boolean }) => void;
  isPending: boolean;
};

function StartControl({ tournament, press, isPending, onLeave }: ControlProps & { onLeave: () => void }) {
  const offer = startOffer(tournament);
  const { songCount, maxParticipants } = tournament;
  return (
    <>
      <p className="text-14 text-muted">
        {offer.missing ?? `${songCount} of ${maxParticipants} songs are in.`}
      </p>
      {offer.missing === null ? (
        <Button
          icon={Play}
          variant="primary"
          size="large"
          isPending={isPending}
          pendingLabel="Starting..."
          onClick={() => press('start', { fewerSongs: offer.fewerSongs })}
        >
          {offer.label}
        </Button>
      ) : (
        <LinkButton href="?tab=songs" variant="primary" size="large" onClick={onLeave}>
          Add songs
        </LinkButton>
      )}
    </>
  );
}

const LOOKS: Record<RunningAction, { label: string; icon: LucideIcon }> = {
  pause: { label: 'Pause', icon: Pause },
  resume: { label: 'Resume', icon: Play },
  next: { label: 'Next', icon: SkipForward },
  extend: { label: '+15 s', icon: TimerReset },
  close: { label: 'Close voting', icon: FastForward },
};
const COLUMNS = { 1: 'col-start-1', 2: 'col-start-2', 3: 'col-start-3' };
/** Nothing stands beside it. */
const WIDE = 'col-start-2 col-end-4';

function RunningControls({ tournament, matchups, show, press, isPending }: ControlProps) {
  const matchup = matchups.find(({ id }) => id === show.matchupId);
  const hasOwnSide = useOwnSides(tournament).some(({ id }) => id === show.matchupId);
  const now = useServerNow(1000);
  const actions = runningActions({ show, matchup, hasOwnSide, now });
  return (
    <>
      {show.step === 'vote' && hasOwnSide && <p className="text-14 text-muted">{OWN_MATCH_REFUSALS.times}</p>}
      <div className="grid min-h-12 grid-cols-[1fr_1fr_1.3fr] gap-2">
        {actions.map(({ action, column }) => (
          <SteerButton
            key={action}
            action={action}
            isGoingOn={action === 'resume' && show.isPausing}
            isPending={isPending}
            className={classOf(action, column, show.step)}
            onPress={() => press(action)}
          />
        ))}
      </div>
    </>
  );
}

function classOf(action: RunningAction, column: 1 | 2 | 3, step: ShowStep): string {
  if (step === 'paused') return 'col-span-full';
  return action === 'next' ? WIDE : COLUMNS[column];
}

type SteerProps = {
  action: RunningAction;
  /** Takes back a pause that has not begun. */
  isGoingOn: boolean;
  isPending: boolean;
  className: string;
  onPress: () => void;
};

/** A press on a button that has just taken the place of another one was meant for that one. */
function SteerButton({ action, isGoingOn, isPending, className, onPress }: SteerProps) {
  const handlers = useDeliberatePress(onPress, { identity: action });
  const { icon, label } = LOOKS[action];
  return (
    <Button
      icon={icon}
      size="large"
      variant={action === 'resume' || action === 'next' ? 'primary' : 'secondary'}
      isPending={isPending}
      pendingLabel={label}
      className={clsx('px-2!', className)}
      {...handlers}
    >
      {isGoingOn ? 'Go on' : label}
    </Button>
  );
}
