/** Long enough for the click that follows a lifted finger. */
const clickFollows = 60

let isWatching = false
let isPressing = false
let waiting: (() => void)[] = []

/** Acts now, or once the pointer that is down has been lifted and has clicked: what appears meanwhile would move its target away. */
export function afterPress(act: () => void): void {
  if (isPressing) waiting.push(act)
  else act()
}

/** To be called before the first press that counts. */
export function watchPresses(): void {
  if (isWatching) return
  isWatching = true
  const lifted = () => setTimeout(release, clickFollows)
  document.addEventListener('pointerdown', () => void (isPressing = true), { capture: true })
  document.addEventListener('pointerup', lifted, { capture: true })
  document.addEventListener('pointercancel', lifted, { capture: true })
}

function release(): void {
  isPressing = false
  const acts = waiting
  waiting = []
  for (const act of acts) act()
}
