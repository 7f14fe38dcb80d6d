/** The dashboard's URL. Ends with a slash; the server writes it into `<base>`. */
export const home: URL = new URL(document.baseURI);

export const apiUrl: URL = new URL('../', home);
