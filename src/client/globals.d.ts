/** The build replaces it with the version in package.json. */
declare const __APP_VERSION__: string;
