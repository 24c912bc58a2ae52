/** Which of several font files a stretch of text is set from. */
export interface TypeRun {
  readonly file: number
  readonly text: string
}

/** Inclusive ranges of code points. */
export type Coverage = readonly (readonly [from: number, to: number])[]

/** "U+0000-00FF,U+0131" */
export function parseCoverage(ranges: string): Coverage {
  return ranges.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  })
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Splits text into stretches that one file can set; the first file that covers a character sets it. What none covers is set as the
 * plain letter under its accents ("Nguyễn" as "Nguyen"), and else as one question mark, however many characters it is made of.
 */
export function typeRuns(text: string, files: readonly Coverage[]): TypeRun[] {
  const fileOf = (character: string) =>
    files.findIndex((coverage) =>
      coverage.some(([from, to]) => isWithin(character.codePointAt(0) ?? 0, { from, to })),
    )
  const isCovered = (shown: string) =>
    shown !== '' && [...shown].every((character) => fileOf(character) >= 0)
  const runs: { file: number; text: string }[] = []
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
    const plain = segment.normalize('NFKD').replaceAll(/\p{M}/gu, '')
    for (const character of [segment, plain].find(isCovered) ?? '?') {
      const file = fileOf(character)
      const last = runs.at(-1)
      if (last?.file === file) last.text += character
      else runs.push({ file, text: character })
    }
  }
  return runs
}

const isWithin = (
  point: number,
  { from, to }: { readonly from: number; readonly to: number },
): boolean => point >= from && point <= to
