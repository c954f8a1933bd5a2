/** The version in package.json, which the build writes in. */
declare const __APP_VERSION__: string;
