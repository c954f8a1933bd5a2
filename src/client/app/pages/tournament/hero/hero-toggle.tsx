import { ChevronDown } from 'lucide-react';
import { HERO_ID } from './tournament-hero.tsx';

type Props = { name: string; isOpen: boolean; onToggle: () => void };

/** The tournament's name beside the tabs of a phone; a press opens and folds the hero. */
export function HeroToggle({ name, isOpen, onToggle }: Props) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={HERO_ID}
      onClick={onToggle}
      className="hidden min-h-11 max-w-[46%] shrink-0 items-center gap-1 border-b border-line pr-2 text-start font-display text-14 leading-[1.15] font-bold -outline-offset-2 phone:flex"
    >
      <span dir="auto" translate="no" className="line-clamp-2 min-w-0 break-words">
        {name}
      </span>
      <ChevronDown
        className={`size-4 shrink-0 transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
      />
    </button>
  );
}
