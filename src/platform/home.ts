/** The folder that holds `migrations`, `catalog` and `build`: two levels up from here and from the built `build/app` alike. */
export const home = new URL('../../', import.meta.url)
