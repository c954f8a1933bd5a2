import type { ReactNode } from 'react';
import {
  CARD_LAYOUTS,
  CARD_SHAPES,
  type CardOptions,
  setCardOptions,
  useCardOptions,
} from '#client/entities/matchup/card-options.ts';
import {
  Menu,
  MenuCheckboxItem,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
} from '#client/ui/overlay/menu.tsx';

const SIZE_WORDS = { compact: 'Compact', standard: 'Standard', expanded: 'Expanded' };
const LAYOUT_WORDS = { horizontal: 'Side by side', vertical: 'One below the other' };

type Props = {
  trigger: ReactNode;
  defaultOpen: boolean;
  onShowKeys: () => void;
  /** Plays the songs of the round; null where fewer than two play in the page. */
  onPlayRound: (() => void) | null;
  /** Opens the reminders of the tournament, whose bell a phone hides above a match. */
  onRemind: (() => void) | null;
  /** Whether enough matches are open to offer that the page goes on after each vote. */
  offersAfterVote: boolean;
};

export function CardOptionsMenu({ trigger, defaultOpen, offersAfterVote, ...props }: Props) {
  const { onShowKeys, onPlayRound, onRemind } = props;
  const { size, layout, hasComments, goesOn, goesOnAfterVote } = useCardOptions();
  return (
    <Menu trigger={trigger} defaultOpen={defaultOpen}>
      <MenuLabel className="text-muted">Size</MenuLabel>
      <MenuRadioGroup
        value={size}
        onValueChange={(next) => setCardOptions({ size: next as CardOptions['size'] })}
      >
        {CARD_SHAPES.map((name) => (
          <MenuRadioItem key={name} value={name}>
            {SIZE_WORDS[name]}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
      {/* A phone has one layout only. */}
      <MenuLabel className="text-muted max-md:hidden">Songs</MenuLabel>
      <MenuRadioGroup
        className="max-md:hidden"
        value={layout}
        onValueChange={(next) => setCardOptions({ layout: next as CardOptions['layout'] })}
      >
        {CARD_LAYOUTS.map((name) => (
          <MenuRadioItem key={name} value={name}>
            {LAYOUT_WORDS[name]}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
      <MenuLabel className="text-muted">Below</MenuLabel>
      <MenuCheckboxItem
        checked={hasComments}
        onCheckedChange={(checked) => setCardOptions({ hasComments: checked === true })}
      >
        Live Discussion
      </MenuCheckboxItem>
      <MenuLabel className="text-muted">Next match</MenuLabel>
      <MenuCheckboxItem
        checked={goesOn}
        onCheckedChange={(checked) => setCardOptions({ goesOn: checked === true })}
      >
        Go on by itself
      </MenuCheckboxItem>
      {offersAfterVote && (
        <MenuCheckboxItem
          checked={goesOn && goesOnAfterVote}
          onCheckedChange={(checked) =>
            setCardOptions(
              checked === true ? { goesOn: true, goesOnAfterVote: true } : { goesOnAfterVote: false },
            )
          }
        >
          Also after each vote
        </MenuCheckboxItem>
      )}
      <MenuSeparator />
      {onPlayRound && <MenuItem onSelect={onPlayRound}>Play all of this round</MenuItem>}
      {onRemind && <MenuItem onSelect={onRemind}>Reminders ...</MenuItem>}
      <MenuItem onSelect={onShowKeys}>Keys ...</MenuItem>
    </Menu>
  );
}
