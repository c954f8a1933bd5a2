/** The page that shows the OpenAPI document. */
export const DOCS_PATH = '/api/docs';
/** The OpenAPI document. */
export const DOCUMENT_PATH = `${DOCS_PATH}/openapi.json`;
/** Stands for the name of the site in the built page of the API documentation. */
export const SITE_NAME_PLACEHOLDER = 'name-of-this-site';
/** Placeholder in the built page of the API documentation. Each answer replaces it with a fresh nonce. */
export const NONCE_PLACEHOLDER = 'nonce-of-this-answer';
