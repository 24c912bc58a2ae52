import type { Transport } from '#storefront/api/api-client.ts'
import { createApi } from '#storefront/api/api-client.ts'
import { readForm } from '#storefront/api/read-form.ts'
import { runCartForm, type CartOutcome } from './change-cart.ts'
import * as t from '#messages/cart.ts'

const base = 'http://shop'

/** Whether a form was sent from this shop and not by another site. */
export function isSameOriginForm(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = request.headers.get('origin')
  return (
    origin !== null
    && URL.canParse(origin)
    && new URL(origin).host === (request.headers.get('host') ?? new URL(request.url).host)
  )
}

/**
 * Applies a cart form on the server for the guest of the cookie and returns the cookies for the
 * response.
 */
export async function changeCartWithoutScript(
  transport: Transport,
  request: Request,
): Promise<{ outcome: CartOutcome; cookies: readonly string[] }> {
  const form = await readForm(request)
  const { token, cookies, fault } = await findOrCreateGuest(transport, request)
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

/** The guest session of the cookie if it is valid, else a new one. */
async function findOrCreateGuest(transport: Transport, request: Request): Promise<Guest> {
  const cookie = request.headers.get('cookie') ?? ''
  const cookieToken = /(?:^|;\s*)aumbry_guest=([\w.-]{1,200})/.exec(cookie)?.[1]
  if (cookieToken !== undefined) {
    const userInfo = await transport(
      new Request(`${base}/api/user/userinfo`, {
        headers: { authorization: `Bearer ${cookieToken}` },
      }),
    )
    if (userInfo.ok) return { token: cookieToken, cookies: [], fault: '' }
  }
  const created = await transport(
    new Request(`${base}/api/guest/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: '{}',
    }),
  )
  const { msg, data } = (await created.clone().json()) as {
    msg: string
    data: { token?: string } | null
  }
  if (data?.token) return { token: data.token, cookies: created.headers.getSetCookie(), fault: '' }
  return {
    token: null,
    cookies: [],
    fault: created.status === 429 ? msg : t.openFailedForYou,
  }
}
