import type { KeyboardEvent } from 'react';
import styles from '#client/features/discussion/message-actions.module.css';
import { Button } from '#client/ui/form/button.tsx';
import { REACTIONS, type Reaction } from '#engine/kinds.ts';
import { REACTION_LOOKS } from './shown-reactions.ts';

type Props = {
  id: string;
  chosen: Reaction | null;
  onChoose: (reaction: Reaction) => void;
  onClose: () => void;
};

/** The six reactions. A choice and Escape close them. */
export function ReactionChoices({ id, chosen, onChoose, onClose }: Props) {
  const handleKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would name a part of a form
    <div
      id={id}
      role="group"
      aria-label="Reactions"
      data-closes-itself=""
      className="mt-1 grid w-fit grid-cols-[repeat(6,minmax(0,2.75rem))] rounded-panel border bg-raised p-1 @max-[26rem]:-ml-10"
      onKeyDown={handleKey}
    >
      {REACTIONS.map((reaction, index) => {
        const { emoji, label } = REACTION_LOOKS[reaction];
        return (
          <Button
            key={reaction}
            variant="ghost"
            size="icon"
            className="w-auto! text-[1.25rem] aria-pressed:bg-line"
            aria-label={label}
            title={label}
            aria-pressed={chosen === reaction}
            autoFocus={index === 0}
            onClick={() => {
              onChoose(reaction);
              onClose();
            }}
          >
            <span aria-hidden="true" className={styles.emoji}>
              {emoji}
            </span>
          </Button>
        );
      })}
    </div>
  );
}
