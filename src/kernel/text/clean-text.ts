/** Scripts whose letters change their shape at a joiner or a non-joiner. */
const joiningScripts =
  '\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}'
  + '\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Mymr}\\p{scx=Khmr}'

/**
 * Default ignorable code points (bidi controls, zero-width spaces, fillers, tags), the blank
 * Braille cell, annotation marks, the object replacement character and noncharacters.
 */
const invisible =
  '[\\p{Default_Ignorable_Code_Point}\\u2800\\uFFF9-\\uFFFC\\p{Noncharacter_Code_Point}]'

/**
 * Uses of such characters that stay: in emoji, as joiners in a word, as variants of Han characters.
 */
const meaningful = [
  '\\p{RGI_Emoji}',
  `[[\\p{L}\\p{M}]&&[${joiningScripts}]][\\u200C\\u200D](?=[\\p{L}&&[${joiningScripts}]])`,
  '\\p{sc=Han}[\\u{E0100}-\\u{E01EF}\\uFE00-\\uFE02]',
].join('|')

const anyInvisible = new RegExp(invisible, 'v')
const invisibleOrMeaningful = new RegExp(`(${meaningful})|${invisible}`, 'gv')

/**
 * Normalizes text for storage: NFC, trimmed, without invisible characters and directional controls,
 * which would also affect the text after it. Idempotent.
 */
export function cleanText(text: string): string {
  const normalizedText = text.normalize('NFC')
  return (
    anyInvisible.test(normalizedText)
      ? normalizedText.replace(invisibleOrMeaningful, '$1').normalize('NFC')
      : normalizedText
  ).trim()
}

/** Like `cleanText`, with `\n` for all kinds of line breaks. */
export function cleanParagraph(text: string): string {
  return cleanText(text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n'))
}

/** Like `cleanText`, with spaces for control characters and line separators. */
export function cleanSearch(text: string): string {
  return cleanText(text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' '))
}

export const isOneLine = (text: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(text)

export const hasOnlyLineControls = (text: string): boolean => !/[^\P{Cc}\n\t]/u.test(text)

/** No living language has more than four marks on a letter; more of them cover adjacent lines. */
export const hasStackedMarks = (text: string): boolean => /[\p{Mn}\p{Me}]{5}/u.test(text)

/** Whether the text has more than spaces and combining marks. */
export const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)

export const hasLetterOrDigit = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** Top-level domains that email clients turn into links in any spelling. */
const topLevelDomains =
  'com|net|org|info|biz|io|co|ru|cn|xyz|top|shop|store|app|dev|site|online|club|link|live|me|us|uk|eu'
  + '|de|example'
const address = /:\/\/|\bwww\.|@|[\p{L}\p{N}-]\.\p{Ll}{2,}/u
const knownAddress = new RegExp(
  `\\bwww\\.|[\\p{L}\\p{N}-]\\.(?:${topLevelDomains})(?![\\p{L}\\p{N}])`,
  'iu',
)

/**
 * Whether an email client would turn part of the text into a link; not for "J.R. Hale" or
 * "St.John".
 */
export function looksLikeLink(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(/[\u3002\uFF61]/g, '.')
  return address.test(plain) || knownAddress.test(plain)
}
