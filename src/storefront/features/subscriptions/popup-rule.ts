/** Specification §2 and §9, and where a question would be in the way: nothing opens over a purchase, a sign-in or a mailed link. */
const quietPaths =
  /^\/(?:privacy-policies|terms|registry\/share|settlement|pay|paymentSuccess|unsubscribe|subscribe|login|tourist|404|order\/return)(?:\/|$)/

export const popupCookie = 'subscribeState'
/** Specification §9, in seconds. */
export const popupCookieLife = 86_400

/** How long somebody has been here, or that a second piece was looked at, before a question is asked. */
const patience = 20_000
const goodsPages = 2

export interface Visit {
  readonly path: string
  readonly cookies: string
  /** Closed in this tab, by hand or because the page was left. */
  readonly closed: boolean
  readonly goodsSeen: number
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

/** Whether the popup may be asked for at all on this page. */
export function mayShow({ path, cookies, closed }: Pick<Visit, 'path' | 'cookies' | 'closed'>): boolean {
  return !closed && !quietPaths.test(path) && !/(?:^|;\s*)subscribeState=true(?:;|$)/.test(cookies)
}

/** Whether now is the moment. */
export function isMoment(visit: Visit): boolean {
  return mayShow(visit) && !visit.busy && (visit.goodsSeen >= goodsPages || visit.sinceArrival >= patience)
}

export function cookieOf(): string {
  return `${popupCookie}=true; Max-Age=${popupCookieLife}; Path=/; SameSite=Lax`
}
