/** Maps a column of the file to a known column. */
export interface Rename {
  readonly theirs: string
  readonly ours: string
}

/** Parses `Their column=Our column`, split at the last equals sign. */
export function readRename(text: string): Rename | null {
  const at = text.lastIndexOf('=')
  const [theirs, ours] = [text.slice(0, Math.max(at, 0)).trim(), text.slice(at + 1).trim()]
  return theirs === '' || ours === '' ? null : { theirs, ours }
}
