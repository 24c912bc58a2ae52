import type { LayoutName } from '#storefront/layouts/layout.ts'

/** Specification §2. Matched by route name, so that every spelling of the URL is covered. */
const quietPages: ReadonlySet<string> = new Set(['privacy-policies', 'terms', 'registry-share-id'])

export const popupCookie = 'subscribeState'
/** Specification §9, in seconds. */
export const popupCookieLife = 86_400

/** Milliseconds from when the first page of a visit is interactive until the popup may open. */
const openDelayMs = 2_000

export interface PopupVisit {
  readonly page: string
  readonly layout: LayoutName | undefined
  readonly cookies: string
  readonly closed: boolean
  readonly sinceArrival: number
  readonly busy: boolean
}

export function getOwnEmail(
  typed: string,
  user: { readonly userLevel: number; readonly email?: string | undefined } | null,
): string | undefined {
  return user?.userLevel === 0 && user.email === typed ? typed : undefined
}

export function canShowPopup({
  page,
  layout,
  cookies,
  closed,
}: Pick<PopupVisit, 'page' | 'layout' | 'cookies' | 'closed'>): boolean {
  return (
    !closed
    && !quietPages.has(page)
    && layout !== 'settlement'
    && !/(?:^|;\s*)subscribeState=true(?:;|$)/.test(cookies)
  )
}

export function shouldShowPopup(visit: PopupVisit): boolean {
  return canShowPopup(visit) && !visit.busy && visit.sinceArrival >= openDelayMs
}

export function buildPopupCookie(): string {
  return `${popupCookie}=true; Max-Age=${popupCookieLife}; Path=/; SameSite=Lax`
}
