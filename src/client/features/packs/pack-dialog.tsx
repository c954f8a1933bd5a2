import { ArrowLeft, ListPlus, Play, Shuffle } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PlaylistField } from '#client/entities/song-list/playlist-field.tsx';
import { countText } from '#client/lib/format/number-text.ts';
import { Artwork } from '#client/ui/display/artwork.tsx';
import { Name } from '#client/ui/display/name.tsx';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import { Dialog, type OpenState } from '#client/ui/overlay/dialog.tsx';
import type { PlaylistSongs } from '#contract/lookup.ts';
import { playsOnStage } from '#engine/songs/embed.ts';
import { PACK_GROUPS, type Pack, type PackSong } from './pack-lists.ts';
import { packOfPlaylist, partyMinutes, partySizes, shuffled } from './pack-songs.ts';
import { PackTile } from './pack-strip.tsx';
import { type PartyProps, type UnfinishedParty, useParty } from './use-party.ts';

/** What the dialog shows: all packs, the field of a playlist's link, or the songs of one pack. */
export type PackView = 'all' | 'playlist' | Pack;

type Props = PartyProps & OpenState & { view: PackView; onView: (view: PackView) => void };

/** Chooses the songs of a party and starts it. */
export function PackDialog({ view, onView, inputOf, onCreated, open, onOpenChange }: Props) {
  const { start, unfinished } = useParty(onCreated);
  const pack = typeof view === 'string' ? null : view;
  const choice = useChoice(pack);
  const content = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each view begins at its top
  useEffect(() => {
    // Some browsers return a promise, which must not be the effect's clean-up.
    void content.current?.scrollIntoView({ block: 'start' });
  }, [view]);
  const { size, songs } = choice;
  const isOfPlaylist = pack?.note !== undefined;
  const input = pack && inputOf({ name: pack.name, songs: size });
  const footer = (
    <div className="flex min-w-0 flex-1 flex-wrap justify-end gap-2">
      <Button
        icon={ArrowLeft}
        variant="ghost"
        className="mr-auto"
        onClick={() => onView(isOfPlaylist ? 'playlist' : 'all')}
      >
        <span className="max-[24rem]:sr-only">{isOfPlaylist ? 'Another playlist' : 'All packs'}</span>
      </Button>
      {input && (
        <Button
          icon={Play}
          variant="primary"
          className="max-sm:flex-1"
          isPending={start.isPending}
          pendingLabel="Creating Tournament..."
          onClick={() => start.mutate({ input, songs })}
        >
          Create with {countText(size, 'song')}
        </Button>
      )}
    </div>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width="large"
      {...(unfinished ? { title: 'The songs are not entered yet' } : textsOf(view))}
      footer={!unfinished && view !== 'all' && footer}
    >
      <div ref={content} className="flex scroll-mt-6 flex-col gap-4">
        {unfinished && <Unfinished {...unfinished} onRetry={() => start.mutate(unfinished.party)} />}
        {!unfinished && view === 'all' && <AllPacks onChoose={onView} />}
        {!unfinished && view === 'playlist' && <PlaylistLink onRead={onView} />}
        {!unfinished && pack && input && <PackSongs pack={pack} choice={choice} input={input} />}
      </div>
    </Dialog>
  );
}

function textsOf(view: PackView) {
  if (view === 'all') {
    return { title: 'Start from a pack', description: 'Choose a pack, then how many of its songs compete.' };
  }
  if (view === 'playlist') {
    return { title: 'By a playlist’s link', description: 'Its songs become the songs of a show.' };
  }
  const description = `${view.about}: ${countText(view.songs.length, 'song')}`;
  return { title: <Name>{view.name}</Name>, description };
}

/** The link stays where its playlist has too few songs. */
function PlaylistLink({ onRead }: { onRead: (pack: Pack) => void }) {
  const [problem, setProblem] = useState('');
  const read = (playlist: PlaylistSongs) => {
    const pack = packOfPlaylist(playlist);
    if (partySizes(pack.songs.length).length > 0) onRead(pack);
    else setProblem(pack.note);
  };
  return (
    <>
      <PlaylistField onRead={read} />
      <p role="alert" className="text-14 font-medium text-danger empty:hidden">
        {problem}
      </p>
      <p className="text-14 text-muted">
        A list to paste? Create a tournament from ‘Living room tonight’. Its page has ‘Paste a list’.
      </p>
    </>
  );
}

const AllPacks = ({ onChoose }: { onChoose: (pack: Pack) => void }) =>
  PACK_GROUPS.map(({ title, packs }) => (
    <section key={title} aria-label={title} className="flex flex-col gap-2">
      <h3 className="text-18">{title}</h3>
      <ul className="grid gap-3 min-[22rem]:grid-cols-2 sm:grid-cols-3">
        {packs.map((pack) => (
          <li key={pack.name}>
            <PackTile pack={pack} onChoose={() => onChoose(pack)}>
              <Name className="line-clamp-2 text-12 text-muted">{titlesOf(pack)}</Name>
            </PackTile>
          </li>
        ))}
      </ul>
    </section>
  ));

/** A few titles from all over the pack. */
const titlesOf = ({ songs }: Pack): string =>
  [0.25, 0.5, 0.75].map((part) => songs[Math.floor(part * songs.length)]?.title).join(' · ');

const choiceOf = (pack: Pack | null) => ({
  pack,
  size: partySizes(pack?.songs.length ?? 0)[0] ?? 0,
  /** All songs in random order; null for the order of the pack. */
  random: shuffled(pack?.songs ?? []) as readonly PackSong[] | null,
});

/** How many songs of a pack compete, and which; another pack begins again. */
function useChoice(pack: Pack | null) {
  const [choice, setChoice] = useState(() => choiceOf(pack));
  if (choice.pack !== pack) setChoice(choiceOf(pack));
  const { size, random } = choice;
  return {
    size,
    isRandom: random !== null,
    songs: (random ?? pack?.songs ?? []).slice(0, size),
    setSize: (next: number) => setChoice({ ...choice, size: next }),
    shuffle: () => setChoice({ ...choice, random: shuffled(pack?.songs ?? []) }),
    keepOrder: () => setChoice({ ...choice, random: null }),
  };
}

type SongsProps = {
  pack: Pack;
  choice: ReturnType<typeof useChoice>;
  input: ReturnType<PartyProps['inputOf']>;
};

function PackSongs({ pack, choice, input }: SongsProps) {
  const count = pack.songs.length;
  const { size, isRandom, songs, setSize, shuffle, keepOrder } = choice;
  return (
    <>
      {pack.note && <p className="text-14">{pack.note}</p>}
      <Choice label="How many songs">
        {partySizes(count).map((each) => (
          <Option key={each} isChosen={each === size} onChoose={() => setSize(each)}>
            {each === count ? `All ${each}` : each}
          </Option>
        ))}
      </Choice>
      <Choice label="Which ones">
        <Option isChosen={isRandom} onChoose={shuffle}>
          At random
        </Option>
        <Option isChosen={!isRandom} onChoose={keepOrder}>
          In order
        </Option>
        {isRandom && (
          <Button icon={Shuffle} variant="ghost" onClick={shuffle}>
            Shuffle again
          </Button>
        )}
      </Choice>
      <p role="status" className="text-14 text-muted">
        {showText(input, songs)}
      </p>
      <ol aria-label="Songs" className="flex flex-col">
        {songs.map(({ title, artist, year }) => (
          <li key={`${title} ${artist}`} className="flex items-center gap-3 border-t border-line py-2">
            <Artwork title={title} artist={artist} />
            <span className="min-w-0 flex-1">
              <Name className="block text-16 leading-tight font-semibold wrap-anywhere">{title}</Name>
              <Name className="block text-14 wrap-anywhere text-muted">{artist}</Name>
            </span>
            <span className="tabular shrink-0 text-14 text-muted">{year}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

function showText(input: ReturnType<PartyProps['inputOf']>, songs: readonly PackSong[]): string {
  const { length: size } = songs;
  const isHeard = songs.some(({ url }) => url && playsOnStage(url));
  const { showSeconds = 0, breakSeconds = 0, listenSeconds = 0 } = input;
  const matches = `A show of ${countText(size - 1, 'match', 'matches')} of ${showSeconds} seconds`;
  const minutes = countText(
    partyMinutes({ showSeconds, breakSeconds, listenSeconds }, { songs: size, isHeard }),
    'minute',
  );
  const guests = input.voterPolicy === 'guest' ? ' Guests vote without an account.' : '';
  return `${matches}, about ${minutes}.${guests}`;
}

type ChoiceProps = { label: string; children: ReactNode };

const Choice = ({ label, children }: ChoiceProps) => (
  <fieldset className="min-w-0">
    <legend className="mb-1.5 text-14 font-semibold">{label}</legend>
    <div className="flex flex-wrap gap-2">{children}</div>
  </fieldset>
);

type OptionProps = { isChosen: boolean; onChoose: () => void; children: ReactNode };

const Option = ({ isChosen, onChoose, children }: OptionProps) => (
  <Button
    aria-pressed={isChosen}
    variant={isChosen ? 'primary' : 'secondary'}
    className="min-w-14"
    onClick={onChoose}
  >
    {children}
  </Button>
);

/** The tournament is there, and its songs are not. */
const Unfinished = ({ id, party: { input, songs }, onRetry }: UnfinishedParty & { onRetry: () => void }) => (
  <>
    <p role="alert">
      The tournament <Name className="font-semibold wrap-anywhere">{input.name}</Name> is created, but its{' '}
      {countText(songs.length, 'song')} did not arrive. Enter them again, or open it and enter songs there.
    </p>
    <div className="flex flex-wrap gap-2">
      <Button icon={ListPlus} variant="primary" className="max-sm:flex-1" onClick={onRetry}>
        Enter the songs again
      </Button>
      <LinkButton href={`/tournaments/${id}`} className="max-sm:flex-1">
        Open the tournament
      </LinkButton>
    </div>
  </>
);
