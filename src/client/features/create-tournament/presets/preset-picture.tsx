import type { PresetName } from './preset-names.ts';

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The upper side of a match is Song 1, the lower one Song 2. */
const sideFill = (song: number) => (song % 2 === 0 ? 'fill-ember' : 'fill-tide');

/** Eight songs, three rounds, one winner. */
const Bracket = () => (
  <>
    {[8, 4, 2].map((songs, round) => {
      const gap = 9.5 * 2 ** round;
      const [left, top] = [14 + 48 * round, 6 + (gap - 9.5) / 2];
      const toWinner = round < 2 ? 8 : 6;
      return (
        <g key={songs}>
          {range(songs).map((song) => (
            <rect key={song} x={left} y={top + song * gap} {...SONG} className={sideFill(song)} />
          ))}
          {range(songs / 2).map((pair) => (
            <path
              key={pair}
              d={`M${left + 30} ${top + 3 + pair * 2 * gap}h8v${gap}h-8m8-${gap / 2}h${toWinner}`}
              className="stroke-edge"
              fill="none"
            />
          ))}
        </g>
      );
    })}
    <rect x="156" y="33" width="30" height="18" rx="4" className="fill-won" />
  </>
);
const SONG = { width: 26, height: 6, rx: 2 };

/** Sixteen songs in four days, each with half the matches of the day before. */
const Week = () => (
  <>
    {[8, 4, 2, 1].map((matches, day) => (
      <g key={matches}>
        {range(matches).map((match) => (
          <g key={match} transform={`translate(${14 + day * 46} ${66 - match * 8})`}>
            <rect width="16" height="5.5" rx="2" className="fill-ember" />
            <rect x="18" width="16" height="5.5" rx="2" className="fill-tide" />
          </g>
        ))}
        <rect x={14 + day * 46} y="75" width="34" height="1.5" className="fill-edge" />
      </g>
    ))}
  </>
);

/** Eight groups of four, whose best two go on. */
const Groups = () => (
  <>
    {range(8).map((group) => (
      <g key={group} transform={`translate(${14 + (group % 4) * 46} ${7 + Math.floor(group / 4) * 37})`}>
        {range(4).map((song) => (
          <rect
            key={song}
            y={song * 8}
            width={34 - song * 4}
            height="5.5"
            rx="2"
            className={song < 2 ? 'fill-ink' : 'fill-edge'}
          />
        ))}
      </g>
    ))}
  </>
);

const PICTURES = { livingRoom: Bracket, officeWeek: Week, communityCup: Groups };

/** What the matches of a preset look like. The text beside it says the same. */
export function PresetPicture({ name }: { name: PresetName }) {
  const Picture = PICTURES[name];
  return (
    <svg aria-hidden="true" viewBox="0 0 200 84" className="w-full">
      <Picture />
    </svg>
  );
}
