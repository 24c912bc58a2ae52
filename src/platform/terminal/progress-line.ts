export interface ProgressLine {
  /** Writes a permanent line. */
  say(text: string): void
  /** Replaces the progress line. */
  show(text: string): void
  /** Removes the progress line. */
  clear(): void
}

const updateInterval = 100
const clearLine = '\r\u001b[2K'

/** Shows progress on a terminal, but not in a file or a pipe. */
export function createProgressLine(
  { write, isTerminal }: { readonly write: (text: string) => void; readonly isTerminal: boolean },
  now: () => number = Date.now,
): ProgressLine {
  let latest = ''
  let updatedAt = Number.NEGATIVE_INFINITY
  const clear = (): void => {
    if (latest !== '') write(clearLine)
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
      if (now() - updatedAt < updateInterval) return
      updatedAt = now()
      write(clearLine + text)
    },
  }
}
