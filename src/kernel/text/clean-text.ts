/** Scripts whose letters change their shape at a joiner or a non-joiner. */
const joining =
  '\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Mymr}\\p{scx=Khmr}'

/**
 * Everything that takes no room, turns the direction of what follows or hides words: default ignorable code points (bidi controls,
 * zero-width spaces, fillers, tags), the blank Braille cell, annotation marks, the object replacement character and noncharacters.
 */
const invisible =
  '[\\p{Default_Ignorable_Code_Point}\\u2800\\uFFF9-\\uFFFC\\p{Noncharacter_Code_Point}]'

/** Where such a character is part of a letter or an emoji: whole emoji, joiners inside a word, variants of a Chinese character. */
const needed = `\\p{RGI_Emoji}|[[\\p{L}\\p{M}]&&[${joining}]][\\u200C\\u200D](?=[\\p{L}&&[${joining}]])|\\p{sc=Han}[\\u{E0100}-\\u{E01EF}\\uFE00-\\uFE02]`

const anyInvisible = new RegExp(invisible, 'v')
const invisibleOrNeeded = new RegExp(`(${needed})|${invisible}`, 'gv')

/**
 * Text as it is stored: in composed form (NFC), without invisible characters and directional controls, without spaces at its ends.
 * Idempotent. A direction that is turned in a name would turn what stands behind it, on a page as well as on a label.
 */
export function cleanText(text: string): string {
  const composed = text.normalize('NFC')
  return (
    anyInvisible.test(composed)
      ? composed.replace(invisibleOrNeeded, '$1').normalize('NFC')
      : composed
  ).trim()
}

/** Several lines: line breaks of every system become `\n`. */
export function cleanParagraph(text: string): string {
  return cleanText(text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n'))
}

/** What was typed to find something: whatever cannot be part of a word is a space. */
export function cleanSearch(text: string): string {
  return cleanText(text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' '))
}

/** Control characters, or the end of a line or a paragraph. */
export const isOneLine = (text: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(text)

export const hasOnlyLineControls = (text: string): boolean => !/[^\P{Cc}\n\t]/u.test(text)

/** Four marks on a letter are more than any living language writes; more of them run over the lines above and below. */
export const hasPiledMarks = (text: string): boolean => /[\p{Mn}\p{Me}]{5}/u.test(text)

/** Something to read: no space, no mark without a letter below it. */
export const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)

export const hasLetterOrDigit = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** Endings that mail programs make a link of, however they are spelled. */
const endings =
  'com|net|org|info|biz|io|co|ru|cn|xyz|top|shop|store|app|dev|site|online|club|link|live|me|us|uk|eu|de|example'
const address = /:\/\/|\bwww\.|@|[\p{L}\p{N}-]\.\p{Ll}{2,}/u
const knownAddress = new RegExp(
  `\\bwww\\.|[\\p{L}\\p{N}-]\\.(?:${endings})(?![\\p{L}\\p{N}])`,
  'iu',
)

/** Something that a mail program shows as a link or an address, in full-width characters too. "J.R. Hale" and "St.John" are none. */
export function looksLikeAddress(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(/[\u3002\uFF61]/g, '.')
  return address.test(plain) || knownAddress.test(plain)
}
