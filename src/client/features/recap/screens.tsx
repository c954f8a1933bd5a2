import type { ReactNode } from 'react';
import { PictureTools } from '#client/entities/tournament/share/picture-tools.tsx';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { call } from '#client/lib/api/api.ts';
import { twinKey } from '#client/lib/api/keys.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { countText, numberText } from '#client/lib/format/number-text.ts';
import { Name } from '#client/ui/display/name.tsx';
import { ShareBar } from '#client/ui/display/share-bar.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Switch } from '#client/ui/form/switch.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { RecapTwin } from '#contract/recap.ts';
import type { Song } from '#contract/song.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { matchTitle } from '#engine/formats/phases.ts';
import type { Recap } from '#engine/sharing/recap.ts';

const SQUARES = '*:aspect-square *:overflow-clip *:rounded-control';
const SHOWN_COVERS = 9;
const SHOWN_AGAINST = 4;

type Parts = {
  tournament: TournamentDetail;
  matchups: readonly Matchup[];
  choices: ReadonlyMap<number, number>;
  recap: Recap<Matchup>;
  twin: RecapTwin | null;
};
type Screen = { key: string; name: string; body: ReactNode };

/** The screens that have something to tell, in their order. */
export function screensOf(parts: Parts): Screen[] {
  const { recap, choices } = parts;
  const { closest, upset } = recap;
  const screens: (Screen | null)[] = [
    { key: 'votes', name: 'Your recap', body: <Votes {...parts} /> },
    { key: 'room', name: 'You and the room', body: <Room {...parts} /> },
    closest && {
      key: 'closest',
      name: 'Closest match',
      body: <Closest match={closest} chosenId={choices.get(closest.id)} />,
    },
    upset && {
      key: 'upset',
      name: 'Biggest upset',
      body: <Upset match={upset} chosenId={choices.get(upset.id)} />,
    },
    { key: 'twin', name: 'Your twin voter', body: <Twin {...parts} /> },
    { key: 'keep', name: 'A picture to keep', body: <PictureTools tournament={parts.tournament} isOwn /> },
  ];
  return screens.filter((screen) => screen !== null);
}

const Big = ({ children }: { children: ReactNode }) => (
  <p className="py-[0.05em] font-display text-[clamp(2.25rem,9vw,4rem)] leading-[1.05] font-bold wrap-anywhere">
    {children}
  </p>
);
const Words = ({ children }: { children: ReactNode }) => (
  <p className="mt-3 text-18 leading-snug text-muted">{children}</p>
);
const Title = ({ song }: { song: Song | null }) => (
  <bdi translate="no" className="font-semibold text-ink wrap-anywhere">
    {song?.title}
  </bdi>
);

const songsOf = ({ song1, song2 }: Matchup) => [song1, song2].filter((song) => song !== null);

/** The songs that the viewer chose, each once, in the order of play. */
function chosenSongs({ matchups, choices }: Parts): Song[] {
  const songs = matchups.flatMap((match) => songsOf(match).filter(({ id }) => choices.get(match.id) === id));
  return [...new Map(songs.map((song) => [song.id, song])).values()];
}

function Votes(parts: Parts) {
  const { recap, tournament } = parts;
  const songs = chosenSongs(parts);
  return (
    <>
      <Big>
        <bdi translate="no">{tournament.name}</bdi>
      </Big>
      <Words>
        You voted in {countText(recap.votes, 'match', 'matches')}, for {countText(songs.length, 'song')}.
      </Words>
      <ul
        aria-label="Songs that you voted for"
        className={`mt-6 grid max-w-96 grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-3 ${SQUARES}`}
      >
        {songs.slice(0, SHOWN_COVERS).map((song) => (
          <li key={song.id}>
            <SongArtwork song={song} size="box" />
            <span translate="no" className="sr-only">
              {song.title}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Room(parts: Parts) {
  const { recap, matchups, choices } = parts;
  const { votes, withWinner } = recap;
  const lost = matchups.filter(({ id, winnerId }) => winnerId !== null && winnerId !== choices.get(id));
  const against = chosenSongs({ ...parts, matchups: lost });
  return (
    <>
      <Big>
        {numberText(withWinner)} of {numberText(votes)}
      </Big>
      <Words>
        {withWinner === votes
          ? 'Your song won every time.'
          : withWinner === 0
            ? 'Your song never won. You have a taste of your own.'
            : `Your song won ${countText(withWinner, 'time')}. ${countText(votes - withWinner, 'time')} the room chose the other one.`}
      </Words>
      <ShareBar
        of="answers"
        size="large"
        left={withWinner}
        right={votes - withWinner}
        label={`With the room ${withWinner} times, against it ${votes - withWinner} times`}
        className="mt-6"
      />
      {against.length > 0 && (
        <>
          <h3 className="mt-8 mb-3 text-18">You stood by</h3>
          <ul className="grid grid-cols-1 gap-3">
            {against.slice(0, SHOWN_AGAINST).map((song) => (
              <li key={song.id} className="flex min-w-0 items-center gap-3">
                <SongArtwork song={song} />
                <Name as="p" className="line-clamp-2 min-w-0 font-semibold wrap-anywhere">
                  {song.title}
                </Name>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

type One = { match: Matchup; chosenId: number | undefined };

function Own({ match, chosenId }: One) {
  const song = songsOf(match).find(({ id }) => id === chosenId);
  return (
    <Words>
      {song ? (
        <>
          Your vote went to <Title song={song} />.
        </>
      ) : (
        'You did not vote in this one.'
      )}
    </Words>
  );
}

function Closest({ match, chosenId }: One) {
  const { song1, song2, song1Votes, song2Votes } = match;
  return (
    <>
      <div className={`mb-5 grid w-[min(100%,60svh)] grid-cols-2 gap-3 ${SQUARES}`}>
        {song1 && <SongArtwork song={song1} size="box" />}
        {song2 && <SongArtwork song={song2} facing={song1} size="box" />}
      </div>
      <Big>
        {numberText(song1Votes ?? 0)} : {numberText(song2Votes ?? 0)}
      </Big>
      <Words>
        <Title song={song1} /> against <Title song={song2} />, {matchTitle(match)}.
      </Words>
      <Own match={match} chosenId={chosenId} />
    </>
  );
}

function Upset({ match, chosenId }: One) {
  const songs = songsOf(match);
  const winner = songs.find(({ id }) => id === match.winnerId) ?? null;
  const loser = songs.find(({ id }) => id !== match.winnerId) ?? null;
  return (
    <>
      <div className={`mb-5 w-[min(60%,36svh)] ${SQUARES}`}>
        {winner && <SongArtwork song={winner} size="box" />}
      </div>
      <Big>
        <bdi translate="no">{winner?.title}</bdi>
      </Big>
      <Words>
        beat <Title song={loser} />, which had taken the larger share of the votes before, {matchTitle(match)}
        .
      </Words>
      <Own match={match} chosenId={chosenId} />
    </>
  );
}

function Twin({ tournament, twin }: Parts) {
  const found = twin?.twin;
  return (
    <>
      {found ? (
        <>
          <Big>
            <Name>{found.name}</Name>
          </Big>
          <Words>
            chose like you in {numberText(found.same)} of {countText(found.of, 'match', 'matches')}.
          </Words>
        </>
      ) : (
        <Words>No one who can be found as a twin chose like you in at least three matches.</Words>
      )}
      {twin && <TwinSwitch tournamentId={tournament.id} isOn={twin.isTwinVoter} />}
    </>
  );
}

/** Lets others see the viewer's name as that of their twin. Guests have no name. */
function TwinSwitch({ tournamentId, isOn }: { tournamentId: number; isOn: boolean }) {
  const { user } = useCurrentUser();
  const change = useApiMutation({
    mutationFn: (isTwinVoter: boolean) =>
      call('PATCH /api/tournaments/:id/twin', { params: { id: tournamentId }, body: { isTwinVoter } }),
    failure: { title: 'Not changed' },
    onSuccess: (answer, _isOn, client) => client.setQueryData(twinKey(tournamentId), answer),
  });
  if (!user) return null;
  return (
    <div className="mt-8 border-t border-line pt-4">
      <Field
        label="Let others find me as their twin"
        hint="Voters of this tournament whose choices were most like yours see your name, and how many you share."
        inline
      >
        <Switch
          checked={change.isPending ? change.variables : isOn}
          onCheckedChange={(on) => change.mutate(on)}
        />
      </Field>
    </div>
  );
}
