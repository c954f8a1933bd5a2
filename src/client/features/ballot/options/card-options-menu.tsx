import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { setCardOptions, useCardOptions } from '#client/entities/matchup/card-options.ts';
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
      <Choice
        title="Size"
        words={SIZE_WORDS}
        value={size}
        onChoose={(next) => setCardOptions({ size: next })}
      />
      {/* A phone has one layout only. */}
      <Choice
        title="Songs"
        words={LAYOUT_WORDS}
        value={layout}
        onChoose={(next) => setCardOptions({ layout: next })}
        className="max-md:hidden"
      />
      <MenuLabel className="text-muted">Below</MenuLabel>
      <Toggle isOn={hasComments} onToggle={(isOn) => setCardOptions({ hasComments: isOn })}>
        Live Discussion
      </Toggle>
      <MenuLabel className="text-muted">Next match</MenuLabel>
      <Toggle isOn={goesOn} onToggle={(isOn) => setCardOptions({ goesOn: isOn })}>
        Go on by itself
      </Toggle>
      {offersAfterVote && (
        <Toggle
          isOn={goesOn && goesOnAfterVote}
          onToggle={(isOn) => setCardOptions({ goesOnAfterVote: isOn, ...(isOn && { goesOn: true }) })}
        >
          Also after each vote
        </Toggle>
      )}
      <MenuSeparator />
      {onPlayRound && <MenuItem onSelect={onPlayRound}>Play all of this round</MenuItem>}
      {onRemind && <MenuItem onSelect={onRemind}>Reminders ...</MenuItem>}
      <MenuItem onSelect={onShowKeys}>Keys ...</MenuItem>
    </Menu>
  );
}

type ChoiceProps<Name extends string> = {
  title: string;
  words: Record<Name, string>;
  value: Name;
  onChoose: (name: Name) => void;
  className?: string;
};

function Choice<Name extends string>({ title, words, value, onChoose, className }: ChoiceProps<Name>) {
  return (
    <>
      <MenuLabel className={clsx('text-muted', className)}>{title}</MenuLabel>
      <MenuRadioGroup className={className} value={value} onValueChange={(name) => onChoose(name as Name)}>
        {Object.entries<string>(words).map(([name, word]) => (
          <MenuRadioItem key={name} value={name}>
            {word}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </>
  );
}

type ToggleProps = { isOn: boolean; onToggle: (isOn: boolean) => void; children: string };

const Toggle = ({ isOn, onToggle, children }: ToggleProps) => (
  <MenuCheckboxItem checked={isOn} onCheckedChange={(checked) => onToggle(checked === true)}>
    {children}
  </MenuCheckboxItem>
);
