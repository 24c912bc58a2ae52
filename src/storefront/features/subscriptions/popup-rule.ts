import type { LayoutName } from '#storefront/layouts/layout.ts'

/** Specification §2. By the names of the routes, so that every spelling of their addresses is meant. */
const quietPages: ReadonlySet<string> = new Set(['privacy-policies', 'terms', 'registry-share-id'])

export const popupCookie = 'subscribeState'
/** Specification §9, in seconds. */
export const popupCookieLife = 86_400

/** Milliseconds that the first page of a visit is left alone, counted from when everything on it works. */
const patience = 2_000

export interface Visit {
  /** The name of the shown page's route. */
  readonly page: string
  readonly layout: LayoutName | undefined
  readonly cookies: string
  /** Closed in this tab, by hand or because the page was left. */
  readonly closed: boolean
  /** Since the first page of the visit was ready. */
  readonly sinceArrival: number
  /** Typing, or another dialog is open. */
  readonly busy: boolean
}

/** Of an address that was typed, what may stand with the press in the figures of the shop: a member's own, never a visitor's or another's. */
export function ownAddress(
  typed: string,
  user: { readonly userLevel: number; readonly email?: string | undefined } | null,
): string | undefined {
  return user?.userLevel === 0 && user.email === typed ? typed : undefined
}

/** Whether the popup may show on this page at all. In the middle of a purchase it waits for the next page. */
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

/** Whether now is the moment. */
export function isMoment(visit: Visit): boolean {
  return mayShow(visit) && !visit.busy && visit.sinceArrival >= patience
}

export function cookieOf(): string {
  return `${popupCookie}=true; Max-Age=${popupCookieLife}; Path=/; SameSite=Lax`
}
