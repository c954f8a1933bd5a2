import { MAX_UPLOAD_BYTES } from '#contract/image.ts';

/** What the file dialog offers; the server decodes what it is sent and believes no name or type (R36). */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif';

/** What keeps a file from being sent as a picture (A §5). */
export function pictureProblem(file: Pick<File, 'type' | 'size'>): 'type' | 'size' | null {
  if (!file.type.startsWith('image/')) return 'type';
  return file.size > MAX_UPLOAD_BYTES ? 'size' : null;
}
