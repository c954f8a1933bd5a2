import styles from '#client/features/discussion/message-actions.module.css';
import { useDeliberatePress } from '#client/lib/browser/deliberate-press.ts';
import { Button } from '#client/ui/form/button.tsx';
import type { Comment } from '#contract/comment.ts';
import type { Reaction } from '#engine/kinds.ts';
import { REACTION_LOOKS, reactionText, shownReactions } from './shown-reactions.ts';

/** The class of a pill, and of the other buttons below a message. */
export const QUIET = 'px-2! text-12! pointer-coarse:min-w-11';

type Props = {
  shown: readonly [Reaction, number][];
  chosen: Reaction | null;
  onChoose: (reaction: Reaction) => void;
};

/** The reactions that a message has. The viewer's own one is pressed, and a press removes it. */
export function ReactionButtons({ shown, chosen, onChoose }: Props) {
  return shown.map(([reaction, count]) => (
    <ReactionButton
      key={reaction}
      {...{ reaction, count }}
      isChosen={chosen === reaction}
      onPress={() => onChoose(reaction)}
    />
  ));
}

type ButtonProps = {
  reaction: Reaction;
  count: number;
  isChosen: boolean;
  onPress: () => void;
};

function ReactionButton({ reaction, count, isChosen, onPress }: ButtonProps) {
  const { emoji, label } = REACTION_LOOKS[reaction];
  const press = useDeliberatePress(onPress);
  return (
    <Button
      variant="ghost"
      size="small"
      className={`${QUIET} ${styles.pill}`}
      aria-pressed={isChosen}
      aria-label={reactionText(reaction, count)}
      title={label}
      {...press}
    >
      <span aria-hidden="true" className={styles.emoji}>
        {emoji}
      </span>
      <span translate="no" className="tabular">
        {count}
      </span>
    </Button>
  );
}

/** Visitors see the numbers only. */
export function ReactionCounts({ reactions }: Pick<Comment, 'reactions'>) {
  return shownReactions(reactions, undefined).map(([reaction, count]) => {
    const { emoji } = REACTION_LOOKS[reaction];
    return (
      <span key={reaction} className="flex items-center gap-1">
        <span aria-hidden="true" className={styles.emoji}>
          {emoji}
        </span>
        <span className="sr-only">{reactionText(reaction, count)}</span>
        <span translate="no" aria-hidden="true" className="tabular">
          {count}
        </span>
      </span>
    );
  });
}
