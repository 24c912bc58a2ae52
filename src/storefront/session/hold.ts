let holds = 0
let waiting: (() => void)[] = []

/** Keeps the page where it is while money is on its way; what fell due meanwhile comes after. */
export function holdReload(): () => void {
  holds += 1
  let held = true
  return () => {
    if (!held) return
    held = false
    holds -= 1
    if (holds > 0) return
    const due = waiting
    waiting = []
    for (const act of due) act()
  }
}

export function isHeld(): boolean {
  return holds > 0
}

/** Leaves the page now, or as soon as nothing holds it. */
export function whenReleased(act: () => void): void {
  if (holds === 0) act()
  else waiting.push(act)
}
