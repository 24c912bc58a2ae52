export interface FollowedLink {
  readonly to: string
  readonly replace: boolean
  readonly keepScroll: boolean
}

/** Paths that are not pages. */
const notPagePattern = /^\/(api|media|assets|sandbox|outbox)\/|\.[a-z0-9]{2,5}$/i

/** The link to follow for a click or Enter; null to leave the event to the browser. */
export function findLinkToFollow(event: MouseEvent): FollowedLink | null {
  if (
    event.defaultPrevented
    || event.button !== 0
    || event.metaKey
    || event.ctrlKey
    || event.shiftKey
    || event.altKey
  )
    return null
  const link = findLink(event.target)
  const to = link && toAppPath(link)
  if (!link || to === null) return null
  // The browser scrolls to anchors on the same page.
  if (link.hash !== '' && link.pathname === location.pathname && link.search === location.search)
    return null
  // An ancestor sets these for all its links: `data-scroll="keep"`, `data-replace`.
  return { to, replace: link.closest('[data-replace]') !== null, keepScroll: keepsScroll(link) }
}

/** The page to prefetch on hover. */
export function findLinkToPrefetch(event: Event): string | null {
  const link = findLink(event.target)
  // Another state of the same list is not prefetched.
  const to = link && !keepsScroll(link) ? toAppPath(link) : null
  return to === null || to === location.pathname + location.search ? null : to
}

function keepsScroll(link: HTMLAnchorElement): boolean {
  return link.pathname === location.pathname && link.closest('[data-scroll="keep"]') !== null
}

function findLink(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
}

function toAppPath(link: HTMLAnchorElement): string | null {
  if (link.target !== '' && link.target !== '_self') return null
  if (
    link.hasAttribute('download')
    || link.dataset['reload'] !== undefined
    || link.origin !== location.origin
    || notPagePattern.test(link.pathname)
  )
    return null
  return link.pathname + link.search + link.hash
}
