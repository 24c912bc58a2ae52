/** Maps a column of the file to a known column. */
export interface ColumnMapping {
  readonly source: string
  readonly target: string
}

/** Parses `Their column=Our column`, split at the last equals sign. */
export function parseColumnMapping(text: string): ColumnMapping | null {
  const at = text.lastIndexOf('=')
  const [theirs, ours] = [text.slice(0, Math.max(at, 0)).trim(), text.slice(at + 1).trim()]
  return theirs === '' || ours === '' ? null : { source: theirs, target: ours }
}
