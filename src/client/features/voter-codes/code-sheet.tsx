import { shareUrl } from '#client/entities/tournament/share/share-link.ts';
import { CODE_FRAGMENT } from '#client/entities/vote/code/kept-code.ts';
import { QrCode } from '#client/ui/display/qr-code.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { VoterCode } from '#contract/voter-code.ts';

/** The link of a code. The code is in the fragment, which browsers do not send to a server (rule Y10). */
const codeLink = (tournament: TournamentDetail, code: string) =>
  `${shareUrl(tournament)}?tab=voting${CODE_FRAGMENT}${code}`;

/** The slips of new codes, to cut apart: twelve on a page of paper (rule Y10). */
export function CodeSheet({
  tournament,
  codes,
}: {
  tournament: TournamentDetail;
  codes: readonly VoterCode[];
}) {
  const address = shareUrl(tournament).replace(/^https?:\/\//, '');
  return (
    <ol
      aria-label="New voter codes"
      data-paper="portrait"
      className="grid grid-cols-1 gap-3 min-[24rem]:grid-cols-2 sm:grid-cols-3 lg:grid-cols-4 print:grid-cols-3 print:gap-0"
    >
      {codes.map(({ number, code }) => (
        <li
          key={number}
          className="flex break-inside-avoid flex-col items-center gap-2 rounded-panel border border-line bg-panel p-4 text-center print:h-[68mm] print:justify-between print:gap-1 print:rounded-none print:border-dashed print:border-edge print:p-[3mm]"
        >
          <p className="line-clamp-2 w-full shrink-0 text-14 font-semibold break-words print:line-clamp-1">
            <bdi translate="no">{tournament.name}</bdi>
          </p>
          <div className="w-full max-w-36 print:max-w-[30mm]">
            <QrCode text={codeLink(tournament, code)} label={`QR code of voter code ${number}`} />
          </div>
          <p className="font-mono text-16 font-bold whitespace-nowrap">{code}</p>
          <div className="w-full text-12 text-muted print:leading-tight">
            <p className="tabular">No. {number}</p>
            <p className="text-balance wrap-anywhere">{address}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
