import { lookUp } from '../lookup/lookup.ts'

/** Letters that Unicode takes for letters of their own, and people type as others. `name_key` in migration 0180 has the same. */
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

/** Accents of European scripts; in others such signs are letters. */
const accents = /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF]/gu

/** Spaces and punctuation: "O’Brien" and "OBrien", "Anne-Marie" and "Anne Marie" are one name. */
const between = /[\s!-/:-@[-`{-~\u00A0-\u00BF\u02B0-\u02FF\u2000-\u206F\u3000-\u303F\uFEFF]/gu

/** Text without case, accents and letters of one language only, to look for words in. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(accents, '')
    .replaceAll(/[ßæœþđðłøıħŧŋς]/g, (letter) => lookUp(plainLetters, letter) ?? letter)
}

/** What two spellings of one name have in common: "Álvaro Núñez" and "alvaro nunez". */
export function nameKey(name: string): string {
  return foldText(name).replaceAll(between, '')
}
