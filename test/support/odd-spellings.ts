import fc from 'fast-check'

/** Invisible or foreign characters that are copied with a code. */
export const unseen = [
  '\u200B',
  '\u200D',
  '\u200E',
  '\u2060',
  '\u00AD',
  '\uFEFF',
  '\u00A0',
  ' ',
  '\t',
  '\n',
  '"',
  '“',
  '”',
  "'",
  '’',
  '«',
]
export const dashes = ['-', '\u2010', '\u2011', '–', '—', '\u2212', '\uFF0D']

/** Spells a code with other case or width, other dashes, or invisible characters. */
export function spelledOddly(plain: string): fc.Arbitrary<string> {
  const spellings = Array.from(plain, (character) =>
    character === '-'
      ? fc.constantFrom(...dashes)
      : fc.constantFrom(
          character,
          character.toLowerCase(),
          String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0),
        ),
  )
  const between = fc.array(fc.constantFrom('', ...unseen), {
    minLength: plain.length + 1,
    maxLength: plain.length + 1,
  })
  return fc
    .tuple(between, ...spellings)
    .map(
      ([gaps, ...characters]) =>
        (gaps[0] ?? '')
        + characters.map((character, index) => character + (gaps[index + 1] ?? '')).join(''),
    )
}
