import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Input } from './input.tsx';

const DELAY_MS = 300;

type Props = { label: string; search: string; maxLength: number; onSearch: (search: string) => void };

/** Searches when the user pauses typing. */
export function SearchField({ label, search, maxLength, onSearch }: Props) {
  const [text, setText] = useState(search);
  const [lastSearch, setLastSearch] = useState(search);
  // Back may lead to another search, but a text that the user is typing stays.
  if (search !== lastSearch) {
    setLastSearch(search);
    if (search !== text.trim()) setText(search);
  }
  useEffect(() => {
    if (text.trim() === search) return;
    const timer = setTimeout(() => onSearch(text.trim()), DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, search, onSearch]);
  return (
    <span className="relative block">
      <Search className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="pl-9"
      />
    </span>
  );
}
