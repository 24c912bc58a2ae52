import { languages, type Language } from '#kernel/locale/shop-locale.ts'

/** The language of this build of the storefront: `VITE_LANGUAGE`, by default American English. */
export const buildLanguage: Language =
  languages.find((language) => language === process.env['VITE_LANGUAGE']) ?? languages[0]
