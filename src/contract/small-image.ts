/** The path of the small copy of a picture of this server; any other address stays as it is. */
export const smallImagePath = (path: string): string =>
  path.replace(/^(\/api\/images\/[0-9a-f]{64})\.webp$/, '$1-small.webp');
