/** Ends with a slash; whoever serves the page writes it into `<base>`. */
export const home: URL = new URL(document.baseURI);

export const apiUrl: URL = new URL('../', home);
