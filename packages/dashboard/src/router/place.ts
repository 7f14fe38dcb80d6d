/** The dashboard's own path, with a slash at its end: whoever serves the page writes it into its `<base>`. */
export const home: URL = new URL(document.baseURI);

/** The API's address, which the dashboard is a part of. */
export const apiUrl: URL = new URL('../', home);
