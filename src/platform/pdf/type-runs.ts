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

/** Splits text into stretches that one file can set; the first file that covers a character sets it. What none covers becomes a question mark. */
export function typeRuns(text: string, files: readonly Coverage[]): TypeRun[] {
  const runs: { file: number; text: string }[] = []
  for (const character of text.normalize('NFC')) {
    const point = character.codePointAt(0) ?? 0
    const found = files.findIndex((coverage) => coverage.some(([from, to]) => point >= from && point <= to))
    const [file, set] = found < 0 ? [0, '?'] : [found, character]
    const last = runs.at(-1)
    if (last?.file === file) last.text += set
    else runs.push({ file, text: set })
  }
  return runs
}
