import type { UserInfo } from '#modules/members/contract.ts'
import type { Answer, Input, PathOf } from '#storefront/api/endpoints.ts'
import { tabStore } from '#ui/browser-store.ts'
import { signInUrl } from './back-url.ts'
import { whenReloadAllowed } from './hold.ts'
import { hasLevel } from './level.ts'
import * as t from '#messages/intended-acts.ts'

type PostPath = PathOf<'post'>
type SuccessMessage<P extends PostPath> = (answer: Answer<'post', P>) => string

/**
 * The actions that continue after sign-in, with their success messages. None of them needs step-up
 * authentication.
 */
export const intendedActs = {
  '/api/wishlist/add': () => t.addedToWishList,
  '/api/wishlist/create': ({ name }) => t.listCreated({ name }),
  '/api/wishlist/update': () => t.itemUpdated,
  '/api/wishlist/moveToCart': ({ notMoved }) =>
    notMoved.length === 0 ? t.addedToCart : t.availableAdded,
  '/api/order/reorder': ({ left }) => (left.length === 0 ? t.reordered : t.availableReordered),
  '/api/address/create': () => t.addressSaved,
  '/api/address/edit': () => t.addressUpdated,
  '/api/monogram/save': () => t.monogramSaved,
  '/api/user/updateNameAndBirth': () => t.nameUpdated,
} as const satisfies { readonly [P in PostPath]?: SuccessMessage<P> }

export type IntendedPath = keyof typeof intendedActs

export interface IntendedAct {
  readonly path: IntendedPath
  readonly input: object
  /** The page where the action started; it is performed only on return to it. */
  readonly backUrl: string
  readonly memberId: string | null
  readonly key: string
  readonly at: number
}

/** The maximum age in milliseconds, long enough to create an account. */
const maxAge = 30 * 60_000
const name = 'intendedAct'

/** Stored only in this tab, so that links and other sites cannot add an action. */
export function saveIntendedAct(act: Omit<IntendedAct, 'key' | 'at'>): void {
  tabStore.set(name, JSON.stringify({ ...act, key: crypto.randomUUID(), at: Date.now() }))
}

/**
 * Takes the action for `backUrl`. It is removed immediately, so that a reload does not repeat it.
 */
export function takeIntendedAct(backUrl: string | null, memberId: string): IntendedAct | null {
  const act = parseAct(tabStore.get(name))
  tabStore.remove(name)
  if (act === null || act.backUrl !== backUrl) return null
  const age = Date.now() - act.at
  return age >= 0 && age <= maxAge && (act.memberId === null || act.memberId === memberId)
    ? act
    : null
}

export function dropIntendedAct(): void {
  tabStore.remove(name)
}

export function isIntendedPath(path: string): path is IntendedPath {
  return Object.hasOwn(intendedActs, path)
}

/** The input of the call, validated by the server as usual. */
export type IntendedInput<P extends IntendedPath> = Input<'post', P>

function parseAct(text: string | null): IntendedAct | null {
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

/** Stores an action for members, and redirects to sign-in, which performs it and returns here. */
export function requireSignIn<P extends IntendedPath>(path: P, input: IntendedInput<P>): void {
  const backUrl = location.pathname + location.search
  saveIntendedAct({ path, input, backUrl, memberId: null })
  location.assign(signInUrl(backUrl))
}

/**
 * Specification §8: go to `/login`, unless the request is a preview or the current path is `/`.
 * Waits during payment. The failed call is repeated after sign-in if it is the same member.
 */
export function leaveForSignIn(
  request: Request,
  { code, user }: { code: number; user: UserInfo | null },
): void {
  whenReloadAllowed(() => {
    const { pathname, search } = location
    if (
      pathname === '/'
      || pathname.startsWith('/login')
      || isPreview(search)
      || isPreview(new URL(request.url).search)
    )
      return
    const memberId = user !== null && hasLevel(user, 0) ? user.id : null
    void storeCall(request, { backUrl: pathname + search, memberId }).then(() =>
      location.assign(`${signInUrl(pathname + search)}&code=${code}`),
    )
  })
}

async function storeCall(
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
