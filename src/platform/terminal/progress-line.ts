export interface ProgressLine {
  /** A line that stays. */
  say(text: string): void
  /** How far it is: one line, written over each time. */
  show(text: string): void
  /** Takes the line away when the work is done. */
  clear(): void
}

const between = 100
const wipe = '\r\u001b[2K'

/** Shows progress where somebody looks on, and leaves a file or a pipe without it. */
export function progressLine(
  { write, isTerminal }: { readonly write: (text: string) => void; readonly isTerminal: boolean },
  now: () => number = Date.now,
): ProgressLine {
  let shown = ''
  let at = Number.NEGATIVE_INFINITY
  const clear = (): void => {
    if (shown !== '') write(wipe)
    shown = ''
  }
  return {
    clear,
    say(text) {
      const before = shown
      clear()
      write(`${text}\n`)
      if (before !== '') write(before)
      shown = before
    },
    show(text) {
      if (!isTerminal || now() - at < between) return
      at = now()
      shown = text
      write(wipe + text)
    },
  }
}
