export interface FollowedLink {
  readonly to: string
  readonly replace: boolean
  readonly keepScroll: boolean
}

/** Answered by the server itself, not by a page. */
const notPages = /^\/(api|media|assets|sandbox|outbox)\/|\.[a-z0-9]{2,5}$/i

/** The link a press of the mouse or of Enter asks to follow here; null when the browser shall do what it does. */
export function linkToFollow(event: MouseEvent): FollowedLink | null {
  if (
    event.defaultPrevented
    || event.button !== 0
    || event.metaKey
    || event.ctrlKey
    || event.shiftKey
    || event.altKey
  )
    return null
  const link = linkAround(event.target)
  const to = link && pathWithin(link)
  if (!link || to === null) return null
  // A place on this very page is the browser's to scroll to.
  if (link.hash !== '' && link.pathname === location.pathname && link.search === location.search)
    return null
  // A list says it once for all its links: `data-scroll="keep"`, `data-replace`.
  return { to, replace: link.closest('[data-replace]') !== null, keepScroll: keepsScroll(link) }
}

/** The page to get ready when somebody points at a link to it. */
export function linkToPrepare(event: Event): string | null {
  const link = linkAround(event.target)
  // The next state of the same list is too cheap to fetch and too dear to guess.
  const to = link && !keepsScroll(link) ? pathWithin(link) : null
  return to === null || to === location.pathname + location.search ? null : to
}

function keepsScroll(link: HTMLAnchorElement): boolean {
  return link.pathname === location.pathname && link.closest('[data-scroll="keep"]') !== null
}

function linkAround(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
}

function pathWithin(link: HTMLAnchorElement): string | null {
  if (link.target !== '' && link.target !== '_self') return null
  if (
    link.hasAttribute('download')
    || link.dataset['reload'] !== undefined
    || link.origin !== location.origin
    || notPages.test(link.pathname)
  )
    return null
  return link.pathname + link.search + link.hash
}
