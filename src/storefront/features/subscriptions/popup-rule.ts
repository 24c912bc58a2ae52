import type { LayoutName } from '#storefront/layouts/layout.ts'

/** Specification §2. Matched by route name, so that every spelling of the URL is covered. */
const quietPages: ReadonlySet<string> = new Set(['privacy-policies', 'terms', 'registry-share-id'])

export const popupCookie = 'subscribeState'
/** Specification §9, in seconds. */
export const popupCookieLife = 86_400

/** Milliseconds from when the first page of a visit is interactive until the popup may open. */
const openDelayMs = 2_000

export interface Visit {
  /** The name of the current route. */
  readonly page: string
  readonly layout: LayoutName | undefined
  readonly cookies: string
  /** Whether the popup was closed in this tab. */
  readonly closed: boolean
  /** Milliseconds since the first page of the visit was interactive. */
  readonly sinceArrival: number
  /** Whether the shopper is typing or a dialog is open. */
  readonly busy: boolean
}

/**
 * Returns the typed address for analytics only if it is the member's own; addresses of others are
 * not reported.
 */
export function ownAddress(
  typed: string,
  user: { readonly userLevel: number; readonly email?: string | undefined } | null,
): string | undefined {
  return user?.userLevel === 0 && user.email === typed ? typed : undefined
}

/** Whether the popup may open on this page; not during checkout. */
export function mayShow({
  page,
  layout,
  cookies,
  closed,
}: Pick<Visit, 'page' | 'layout' | 'cookies' | 'closed'>): boolean {
  return (
    !closed
    && !quietPages.has(page)
    && layout !== 'settlement'
    && !/(?:^|;\s*)subscribeState=true(?:;|$)/.test(cookies)
  )
}

/** Whether the popup should open now. */
export function isMoment(visit: Visit): boolean {
  return mayShow(visit) && !visit.busy && visit.sinceArrival >= openDelayMs
}

export function cookieOf(): string {
  return `${popupCookie}=true; Max-Age=${popupCookieLife}; Path=/; SameSite=Lax`
}
