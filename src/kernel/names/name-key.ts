import { getOwnValue } from '../lookup/lookup.ts'

/** Letters that Unicode does not decompose. Keep in sync with `name_key` in migration 0180. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ø: 'o',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
}

/** Only accents of European scripts; in other scripts, combining marks are letters. */
const accents = /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF]/gu

/** Spaces and punctuation, such as in "O’Brien" and "Anne-Marie". */
const separators = /[\s!-/:-@[-`{-~\u00A0-\u00BF\u02B0-\u02FF\u2000-\u206F\u3000-\u303F\uFEFF]/gu

/** Removes case, accents and language-specific letters for searches. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(accents, '')
    .replaceAll(/[ßæœþđðłøıħŧŋς]/g, (letter) => getOwnValue(plainLetters, letter) ?? letter)
}

/** The same for all spellings of a name, such as "Álvaro Núñez" and "alvaro nunez". */
export function createNameKey(name: string): string {
  return foldText(name).replaceAll(separators, '')
}
