import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Sparkles, X } from 'lucide-react';
import * as Primitive from 'radix-ui/dialog';
import { type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react';
import { useVotedMatchups } from '#client/entities/vote/voted-matchups.ts';
import { VoterRulesContext } from '#client/entities/vote/voter.ts';
import { twinKey } from '#client/lib/api/keys.ts';
import { readQuery } from '#client/lib/api/read-query.ts';
import { tintOf } from '#client/ui/display/tint.ts';
import { Unloaded } from '#client/ui/feedback/load-failed.tsx';
import { Button } from '#client/ui/form/button.tsx';
import type { OpenState } from '#client/ui/overlay/dialog.tsx';
import { FullScreenDialog } from '#client/ui/overlay/full-screen-dialog.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { RecapTwin } from '#contract/recap.ts';
import type { Song } from '#contract/song.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { recapOf } from '#engine/sharing/recap.ts';
import styles from './recap.module.css';
import { screensOf } from './screens.tsx';

type Props = {
  tournament: TournamentDetail;
  matchups: readonly Matchup[];
  /** Lights the screens. */
  champion: Song;
};

/** Opens the recap of a viewer who voted in a tournament that has its champion (rule R19). */
export function RecapButton(props: Props) {
  return (
    <VoterRulesContext value={props.tournament}>
      <VoterButton {...props} />
    </VoterRulesContext>
  );
}

function VoterButton(props: Props) {
  const { songs: choices } = useVotedMatchups(props.tournament.id);
  const [isOpen, setIsOpen] = useState(false);
  if (choices.size === 0) return null;
  return (
    <>
      <Button icon={Sparkles} size="large" onClick={() => setIsOpen(true)}>
        Your recap
      </Button>
      <RecapDialog {...props} choices={choices} open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}

type DialogProps = Props &
  OpenState & {
    /** The viewer's songs by matchup. */
    choices: ReadonlyMap<number, number>;
  };

/** The screens of a voter's recap, to tap through: the left third of a screen leads back (rule R19). */
function RecapDialog({ open, onOpenChange, tournament, matchups, choices, champion }: DialogProps) {
  const query = useQuery(readQuery<RecapTwin>(twinKey(tournament.id)));
  const recap = useMemo(() => recapOf(matchups, choices), [matchups, choices]);
  const [at, setAt] = useState(0);
  const screens = screensOf({ tournament, matchups, choices, recap, twin: query.data ?? null });
  const last = screens.length - 1;
  const shown = Math.min(at, last);
  const screen = screens[shown];
  const go = (step: 1 | -1) => {
    if (shown === last && step === 1) onOpenChange(false);
    else setAt(Math.max(0, shown + step));
  };
  const press = ({ key, target }: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key] as 1 | -1 | undefined;
    if (step && !(target as Element).matches('select') && !(step === 1 && shown === last)) go(step);
  };
  const tap = ({ target, currentTarget, clientX }: MouseEvent) => {
    if ((target as Element).closest('button, a, label, select')) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    if (clientX < left + width / 3) go(-1);
    else if (shown < last) go(1);
  };
  return (
    <FullScreenDialog
      open={open}
      onOpenChange={(isOpen) => {
        onOpenChange(isOpen);
        if (isOpen) setAt(0);
      }}
      {...tintOf(champion)}
      onKeyDown={press}
      className={`cover-light flex flex-col ${styles.recap}`}
    >
      <div className="mx-auto flex w-full max-w-2xl items-center gap-3 ps-5 pe-3 pt-3">
        <ol aria-hidden="true" className="flex flex-1 gap-1.5">
          {screens.map(({ key }, index) => (
            <li
              key={key}
              data-fill=""
              className={clsx('h-1 flex-1 rounded-full', index <= shown ? 'bg-ink' : 'bg-line')}
            />
          ))}
        </ol>
        <Primitive.Close asChild>
          <Button icon={X} variant="ghost" size="icon" aria-label="Close" />
        </Primitive.Close>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the buttons and arrow keys do the same */}
      <div
        onClick={tap}
        className="mx-auto grid min-h-0 w-full max-w-2xl flex-1 content-center-safe overflow-y-auto overscroll-contain px-5 py-4"
      >
        {query.isPending || query.isError ? (
          <>
            <Primitive.Title className="sr-only">Your recap</Primitive.Title>
            <Unloaded
              query={query}
              title="The recap could not be loaded"
              label="Loading your recap"
              rowClassName="h-24"
            />
          </>
        ) : (
          screen && (
            <section key={screen.key} className={`grid min-w-0 gap-3 ${styles.screen}`}>
              <p aria-hidden="true" className="text-14 font-semibold tracking-widest text-muted uppercase">
                {screen.name}
              </p>
              <Primitive.Title className="sr-only">
                {screen.name}, screen {shown + 1} of {screens.length}
              </Primitive.Title>
              <div aria-live="polite">{screen.body}</div>
            </section>
          )
        )}
      </div>
      <footer className="mx-auto flex w-full max-w-2xl justify-between gap-3 px-5 pt-2 pb-[calc(1rem+env(safe-area-inset-bottom))]">
        <Button size="large" disabled={shown === 0} onClick={() => go(-1)}>
          Back
        </Button>
        <Button variant="primary" size="large" onClick={() => go(1)}>
          {shown === last ? 'Done' : 'Next'}
        </Button>
      </footer>
    </FullScreenDialog>
  );
}
