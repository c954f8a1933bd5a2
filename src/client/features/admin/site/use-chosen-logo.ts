import { useEffect, useState } from 'react';
import type { ShownLogo } from '#client/entities/site/site-mark.tsx';
import { useFileAddress } from '#client/lib/browser/file-address.ts';
import type { LogoGround } from '#engine/kinds.ts';
import { GROUND_SAMPLE_PIXELS, groundOf } from '#engine/logo-ground.ts';

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
      const ground = readGround(picture);
      setChosen({ smallUrl: address, width, height, isWide: width >= 2 * height, ground });
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

/** The ground that the server will find, too. */
function readGround(picture: HTMLImageElement): LogoGround {
  const { naturalWidth, naturalHeight } = picture;
  const scale = Math.min(1, GROUND_SAMPLE_PIXELS / Math.max(naturalWidth, naturalHeight));
  const [width, height] = [naturalWidth, naturalHeight].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const drawing = canvas.getContext('2d');
  if (!drawing || !width || !height) return 'any';
  drawing.drawImage(picture, 0, 0, width, height);
  return groundOf(drawing.getImageData(0, 0, width, height).data, { width, height });
}
