import { MAX_UPLOAD_BYTES } from '#contract/image.ts';
import { IMAGE_MISSING, IMAGE_TOO_LARGE } from '#contract/messages/image.ts';

/** The types in the file dialog; the server checks the content, whatever the name and the type. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif';

export const PICTURE_PROBLEMS = { type: IMAGE_MISSING, size: IMAGE_TOO_LARGE } as const;

/** Why a file cannot be uploaded as a picture, or null. */
export function pictureProblem(file: Pick<File, 'type' | 'size'>): 'type' | 'size' | null {
  if (!file.type.startsWith('image/')) return 'type';
  return file.size > MAX_UPLOAD_BYTES ? 'size' : null;
}
