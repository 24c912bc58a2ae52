/** The project folder: two levels above this file and above the built `build/app`. */
export const projectRoot = new URL('../../', import.meta.url)
