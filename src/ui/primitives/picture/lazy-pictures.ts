/** A picture is asked for when it is less than 1.3 windows from the top of the window. */
const preload = 1.3

/** How many pictures are known to be at hand. */
const most = 200

const shown = new Set<string>()

/** Whether a picture was shown before, so that a list one comes back to does not flash. */
export function wasShown(src: string): boolean {
  return shown.has(src)
}

/** The last 200 are known; the one longest not seen is forgotten first. */
export function remember(src: string): void {
  shown.delete(src)
  shown.add(src)
  const [oldest] = shown
  if (shown.size > most && oldest !== undefined) shown.delete(oldest)
}

/** Calls once, when the element comes near the window; returns how to stop waiting. */
export function whenNear(element: Element, act: () => void): () => void {
  const ahead = `${Math.round((preload - 1) * 100)}%`
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      act()
    },
    { rootMargin: `0px ${ahead} ${ahead} 0px` },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
