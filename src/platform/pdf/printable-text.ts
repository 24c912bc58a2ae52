/** They have no glyph, and are not printed as one. */
const breaks: ReadonlySet<string> = new Set(['\n', '\r', '\t'])
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The text that a font can set. A letter without a glyph becomes the plain letter under its accents
 * ("Ǻnn" → "Ann"), and else one question mark, however many characters it is made of.
 */
export function printableText(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const isPrintable = (candidate: string) =>
    candidate !== ''
    && [...candidate].every(
      (character) => breaks.has(character) || hasGlyph(character.codePointAt(0) ?? 0),
    )
  return Array.from(graphemes.segment(text.normalize('NFC')), ({ segment }) => {
    const plain = segment.normalize('NFKD').replaceAll(/\p{M}/gu, '')
    return [segment, plain].find(isPrintable) ?? '?'
  }).join('')
}
