import type { Transport } from '#storefront/api/api-client.ts'
import { createApi } from '#storefront/api/api-client.ts'
import { readForm } from '#storefront/api/read-form.ts'
import { runCartForm, type CartOutcome } from './change-cart.ts'

const base = 'http://shop'

/** A form of this shop's own pages, not one that another site sends in the shopper's name. */
export function isOwnForm(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = request.headers.get('origin')
  return (
    origin !== null
    && URL.canParse(origin)
    && new URL(origin).host === (request.headers.get('host') ?? new URL(request.url).host)
  )
}

/** Carries a cart form out on the server, as the guest whose cookie came with it; the answer's cookies go back to the browser. */
export async function changeCartBeforeScript(
  transport: Transport,
  request: Request,
): Promise<{ outcome: CartOutcome; cookies: readonly string[] }> {
  const form = await readForm(request)
  const { token, cookies, fault } = await guestOf(transport, request)
  if (token === null) return { outcome: { fault: { message: fault, fields: {} } }, cookies: [] }
  const api = createApi(transport, base, () => ({ authorization: `Bearer ${token}` }))
  const outcome = await runCartForm(api, form)
  const total =
    'cart' in outcome
      ? [`cartTotalNumber=${outcome.cart.count}; Path=/; Max-Age=5184000; SameSite=Lax`]
      : []
  return { outcome, cookies: [...cookies, ...total] }
}

type Guest =
  | { token: string; cookies: readonly string[]; fault: '' }
  | { token: null; cookies: readonly string[]; fault: string }

/** The guest of the cookie while that session lives, else a new one. */
async function guestOf(transport: Transport, request: Request): Promise<Guest> {
  const cookie = request.headers.get('cookie') ?? ''
  const kept = /(?:^|;\s*)aumbry_guest=([\w.-]{1,200})/.exec(cookie)?.[1]
  if (kept !== undefined) {
    const known = await transport(
      new Request(`${base}/api/user/userinfo`, { headers: { authorization: `Bearer ${kept}` } }),
    )
    if (known.ok) return { token: kept, cookies: [], fault: '' }
  }
  const opened = await transport(
    new Request(`${base}/api/guest/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: '{}',
    }),
  )
  const { msg, data } = (await opened.clone().json()) as {
    msg: string
    data: { token?: string } | null
  }
  if (data?.token) return { token: data.token, cookies: opened.headers.getSetCookie(), fault: '' }
  return {
    token: null,
    cookies: [],
    fault: opened.status === 429 ? msg : 'We could not open a cart for you. Please try again.',
  }
}
