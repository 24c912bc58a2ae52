/** A column of a file that is called otherwise than ours. */
export interface Rename {
  readonly theirs: string
  readonly ours: string
}

/** `Their column=Our column`; ours has no equals sign. */
export function readRename(text: string): Rename | null {
  const at = text.lastIndexOf('=')
  const [theirs, ours] = [text.slice(0, Math.max(at, 0)).trim(), text.slice(at + 1).trim()]
  return theirs === '' || ours === '' ? null : { theirs, ours }
}
