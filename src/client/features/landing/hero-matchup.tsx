import { clsx } from 'clsx';
import { Artwork } from '#client/ui/display/artwork.tsx';

type Corner = 'ember' | 'tide';

const SIDES = {
  ember: { title: 'Take On Me', artist: 'a-ha' },
  tide: { title: 'Dancing Queen', artist: 'ABBA' },
};

/** A picture of a matchup: two covers face each other above a moving share bar. */
export function HeroMatchup() {
  return (
    <div
      role="img"
      aria-label="A matchup: Take On Me by a-ha against Dancing Queen by ABBA, neck and neck"
      className="relative mx-auto w-full max-w-4xl"
    >
      <Ropes />
      <div aria-hidden="true" className="relative grid grid-cols-[1fr_auto_1fr] items-start gap-3 sm:gap-10">
        <Side corner="ember" />
        <span className="self-center pb-14 font-display text-28 font-bold text-muted sm:text-64">vs</span>
        <Side corner="tide" />
      </div>
      <div aria-hidden="true" className="relative mt-6 h-4 overflow-hidden rounded-full bg-tide">
        <div className="breathing absolute inset-y-0 left-0 w-full border-r-4 border-stage bg-ember" />
      </div>
    </div>
  );
}

function Side({ corner }: { corner: Corner }) {
  const { title, artist } = SIDES[corner];
  const isLeft = corner === 'ember';
  return (
    <div className={clsx('flex min-w-0 flex-col gap-4', isLeft ? 'items-start' : 'items-end text-right')}>
      <div className="w-full max-w-80 perspective-[900px]">
        <Artwork
          title={title}
          artist={artist}
          size="fill"
          className={clsx(
            'border-b-8 text-64! shadow-raised sm:text-[5.5rem]!',
            isLeft ? 'rotate-y-[16deg] border-b-ember' : '-rotate-y-[16deg] border-b-tide',
          )}
        />
      </div>
      <div className="max-w-full">
        <p dir="auto" className="truncate font-display text-18 font-bold sm:text-28">
          {title}
        </p>
        <p dir="auto" className="truncate text-14 text-muted sm:text-16">
          {artist}
        </p>
      </div>
    </div>
  );
}

/** The ropes of a boxing ring, across the whole window. */
function Ropes() {
  return (
    <div
      aria-hidden="true"
      className="absolute top-[18%] left-1/2 flex w-dvw -translate-x-1/2 flex-col gap-10 sm:gap-16"
    >
      <span className="h-px bg-line" />
      <span className="h-px bg-line" />
      <span className="h-px bg-line" />
    </div>
  );
}
