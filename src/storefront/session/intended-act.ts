import type { UserInfo } from '#modules/members/contract.ts'
import type { Answer, Input, PathOf } from '#storefront/api/endpoints.ts'
import { tabStore } from '#ui/browser-store.ts'
import { signInAddress } from './back-url.ts'
import { whenReleased } from './hold.ts'
import { hasLevel } from './level.ts'

type Calls = PathOf<'post'>
type Words<P extends Calls> = (answer: Answer<'post', P>) => string

/** The acts that go on after signing in, and what is said once they are done. Nothing that asks for proof of who is there, ever. */
export const intendedActs = {
  '/api/wishlist/add': () => 'In your wish list',
  '/api/wishlist/create': ({ name }) => `Your list “${name}” is there`,
  '/api/wishlist/update': () => 'Your wish is as you wanted it',
  '/api/wishlist/moveToCart': ({ left }) =>
    left.length === 0 ? 'In your cart' : 'What can be had is in your cart',
  '/api/order/reorder': ({ left }) =>
    left.length === 0 ? 'The same again is in your cart' : 'What can be had again is in your cart',
  '/api/address/create': () => 'The address is in your book',
  '/api/address/edit': () => 'The address is changed',
  '/api/monogram/save': () => 'Your letters are kept',
  '/api/user/updateNameAndBirth': () => 'Your name is as you wrote it',
} as const satisfies { readonly [P in Calls]?: Words<P> }

export type IntendedPath = keyof typeof intendedActs

export interface IntendedAct {
  readonly path: IntendedPath
  readonly input: object
  /** Where the act was begun: it is done on the way back there, and on no other way. */
  readonly backUrl: string
  /** The member who began it; null for a visitor, who may turn out to be anybody. */
  readonly memberId: string | null
  /** However often it is sent, it is carried out once. */
  readonly key: string
  readonly at: number
}

/** Longer than it takes to open an account with a mailed code; later nobody remembers. */
const life = 30 * 60_000
const name = 'intendedAct'

/** Kept by this tab alone: no link and no other site can put an act here, only pages of the shop that somebody pressed something on. */
export function saveIntendedAct(act: Omit<IntendedAct, 'key' | 'at'>): void {
  tabStore.set(name, JSON.stringify({ ...act, key: crypto.randomUUID(), at: Date.now() }))
}

/** The act that waits on the way to `backUrl`. It is taken out at once, whatever becomes of it, so that no reload does it again. */
export function takeAct(backUrl: string | null, memberId: string): IntendedAct | null {
  const act = actOf(tabStore.get(name))
  tabStore.remove(name)
  if (act === null || act.backUrl !== backUrl) return null
  const age = Date.now() - act.at
  return age >= 0 && age <= life && (act.memberId === null || act.memberId === memberId)
    ? act
    : null
}

export function dropAct(): void {
  tabStore.remove(name)
}

export function isIntendedPath(path: string): path is IntendedPath {
  return Object.hasOwn(intendedActs, path)
}

/** `input` is what the call takes; the server judges it like any other. */
export type IntendedInput<P extends IntendedPath> = Input<'post', P>

function actOf(text: string | null): IntendedAct | null {
  try {
    const act = JSON.parse(text ?? 'null') as IntendedAct | null
    return act
      && isIntendedPath(act.path)
      && typeof act.input === 'object'
      && act.input !== null
      && typeof act.key === 'string'
      ? act
      : null
  } catch {
    return null
  }
}

/** For a visitor who wants what only members can do: leads to the sign-in, does it once after it, and comes back here. */
export function signInFirst<P extends IntendedPath>(path: P, input: IntendedInput<P>): void {
  const backUrl = location.pathname + location.search
  saveIntendedAct({ path, input, backUrl, memberId: null })
  location.assign(signInAddress(backUrl))
}

/**
 * Specification §8: go to `/login`, unless the request is a preview or the current path is `/`. Nobody is led away while paying. What
 * could not be done for want of a session is done after signing in, if it is the same member who does.
 */
export function leaveForSignIn(
  request: Request,
  { code, user }: { code: number; user: UserInfo | null },
): void {
  whenReleased(() => {
    const { pathname, search } = location
    if (
      pathname === '/'
      || pathname.startsWith('/login')
      || isPreview(search)
      || isPreview(new URL(request.url).search)
    )
      return
    const memberId = user !== null && hasLevel(user, 0) ? user.id : null
    void keepCall(request, { backUrl: pathname + search, memberId }).then(() =>
      location.assign(`${signInAddress(pathname + search)}&code=${code}`),
    )
  })
}

async function keepCall(
  request: Request,
  from: { backUrl: string; memberId: string | null },
): Promise<void> {
  const path = new URL(request.url).pathname
  if (request.method !== 'POST' || !isIntendedPath(path)) return
  const input: unknown = await request.json().catch(() => null)
  if (typeof input === 'object' && input !== null) saveIntendedAct({ path, input, ...from })
}

function isPreview(search: string): boolean {
  return new URLSearchParams(search).has('preview')
}
