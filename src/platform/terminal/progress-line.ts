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
  let latest = ''
  let at = Number.NEGATIVE_INFINITY
  const clear = (): void => {
    if (latest !== '') write(wipe)
    latest = ''
  }
  return {
    clear,
    say(text) {
      const progress = latest
      clear()
      write(`${text}\n${progress}`)
      latest = progress
    },
    show(text) {
      if (!isTerminal) return
      latest = text
      if (now() - at < between) return
      at = now()
      write(wipe + text)
    },
  }
}
