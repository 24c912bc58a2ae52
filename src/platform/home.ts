/** The project folder: two levels above this file and above the built `build/app`. */
export const home = new URL('../../', import.meta.url)
