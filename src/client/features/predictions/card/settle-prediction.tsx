import { Gavel } from 'lucide-react';
import { useState } from 'react';
import { useSettlePrediction } from '#client/features/predictions/use-prediction-mutations.ts';
import { Button } from '#client/ui/form/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import type { Prediction } from '#contract/prediction.ts';
import type { PredictionOutcome } from '#engine/kinds.ts';
import { OUTCOME_WORDS, outcomeEffect } from './outcome.ts';

const OUTCOMES = Object.keys(OUTCOME_WORDS) as PredictionOutcome[];

/** The button that settles a prediction, and its dialog, which names the effect of each outcome. */
export function SettlePrediction({ prediction }: { prediction: Prediction }) {
  const [isOpen, setIsOpen] = useState(false);
  const [outcome, setOutcome] = useState<PredictionOutcome | null>(null);
  const settle = useSettlePrediction(prediction.id);
  const confirm = () => {
    if (outcome) settle.mutate(outcome, { onSuccess: () => setIsOpen(false) });
  };
  return (
    <>
      <Button icon={Gavel} onClick={() => setIsOpen(true)} className="min-h-11">
        Settle
        <span className="sr-only">: {prediction.title}</span>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Settle prediction"
        description={prediction.title}
        width="small"
        footer={
          <>
            <Button onClick={() => setIsOpen(false)}>Cancel</Button>
            <Button
              variant="primary"
              disabled={outcome === null}
              isPending={settle.isPending}
              pendingLabel="Settling..."
              onClick={confirm}
            >
              {outcome ? `Settle as ${OUTCOME_WORDS[outcome].label}` : 'Settle'}
            </Button>
          </>
        }
      >
        <fieldset className="grid grid-cols-1 gap-2">
          <legend className="mb-3 text-14 text-muted">
            Choose the outcome. You cannot change it later, and users who voted may dispute it for 24 hours.
          </legend>
          {OUTCOMES.map((each) => (
            <label
              key={each}
              className="flex cursor-pointer items-start gap-3 rounded-control border border-edge p-3 hover:border-ink has-checked:border-ink has-checked:bg-raised"
            >
              <input
                type="radio"
                name={`outcome-${prediction.id}`}
                checked={outcome === each}
                onChange={() => setOutcome(each)}
                className="mt-0.5 size-5 shrink-0 accent-ink"
              />
              <span>
                <span className="block text-16 font-semibold">{OUTCOME_WORDS[each].label}</span>
                <span className="block text-14 text-muted">{outcomeEffect(each, prediction)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      </Dialog>
    </>
  );
}
