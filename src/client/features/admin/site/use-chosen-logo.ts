import { useEffect, useState } from 'react';
import type { ShownLogo } from '#client/entities/site/site-mark.tsx';
import { useFileAddress } from '#client/lib/browser/file-address.ts';

/** A chosen file as a logo, once the browser has read its size. */
export function useChosenLogo(file: File | null): ShownLogo | 'unreadable' | null {
  const address = useFileAddress(file);
  const [chosen, setChosen] = useState<ShownLogo | 'unreadable' | null>(null);
  useEffect(() => {
    setChosen(null);
    if (!address) return;
    const picture = new Image();
    picture.onload = () => {
      const { naturalWidth: width, naturalHeight: height } = picture;
      setChosen({ smallUrl: address, width, height, isWide: width >= 2 * height, ground: 'any' });
    };
    picture.onerror = () => setChosen('unreadable');
    picture.src = address;
    return () => {
      picture.onload = null;
      picture.onerror = null;
    };
  }, [address]);
  return chosen;
}
