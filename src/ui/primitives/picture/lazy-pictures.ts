/** A picture loads when it is less than 1.3 window heights from the top of the window. */
const preloadDistance = 1.3

/** How many shown pictures are remembered. */
const maxRemembered = 200

const shown = new Set<string>()

/**
 * Whether a picture was shown before. Such a picture loads at once, so that a list does not flash
 * on return.
 */
export function wasPictureShown(src: string): boolean {
  return shown.has(src)
}

/** Remembers the last 200 pictures. */
export function rememberPicture(src: string): void {
  shown.delete(src)
  shown.add(src)
  const [oldest] = shown
  if (shown.size > maxRemembered && oldest !== undefined) shown.delete(oldest)
}

/**
 * Calls `act` once when the element comes near the window. Returns a function that cancels this.
 */
export function observeNear(element: Element, act: () => void): () => void {
  const ahead = `${Math.round((preloadDistance - 1) * 100)}%`
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
