import type { Prediction } from '#contract/prediction.ts';
import type { DisputeStatus } from '#engine/kinds.ts';

const WORDS: Record<DisputeStatus, string> = {
  open: 'An admin will decide.',
  upheld: 'An admin confirmed the outcome.',
  changed: 'An admin changed the outcome.',
  voided: 'An admin voided the prediction.',
};

/** The state of a dispute, with the admin's note and the reader's own reason. */
export function DisputeNote({ prediction: { dispute, userDispute } }: { prediction: Prediction }) {
  if (!dispute) return null;
  return (
    <div className="grid grid-cols-1 gap-1 border-l-2 border-edge pl-3 text-14 text-muted">
      <p className="font-semibold text-ink">{WORDS[dispute.status]}</p>
      {dispute.note && (
        <p dir="auto" className="text-start whitespace-pre-line wrap-anywhere">
          {dispute.note}
        </p>
      )}
      {userDispute && (
        <p className="wrap-anywhere">
          You disputed this: <q dir="auto">{userDispute.reason}</q>
        </p>
      )}
    </div>
  );
}
