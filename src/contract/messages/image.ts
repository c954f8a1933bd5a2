export const IMAGE_MISSING = 'Please select an image file';
export const IMAGE_TOO_LARGE = 'File size must be less than 5MB';
