/** The address of the folder from which the page comes. */

export const BASE = new URL("./", document.baseURI).href;
