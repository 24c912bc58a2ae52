import type { Transport } from '#storefront/api/api-client.ts'
import { createApi } from '#storefront/api/api-client.ts'
import { runCartForm, type CartOutcome } from './change-cart.ts'

const base = 'http://shop'

/** A form of this shop's own pages, not one that another site sends in the shopper's name. */
export function isOwnForm(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = request.headers.get('origin')
  return origin !== null && URL.canParse(origin) && new URL(origin).host === (request.headers.get('host') ?? new URL(request.url).host)
}

/** Carries a cart form out on the server, as the guest whose cookie came with it; the answer's cookies go back to the browser. */
export async function changeCartBeforeScript(
  transport: Transport,
  request: Request,
): Promise<{ outcome: CartOutcome; cookies: readonly string[] }> {
  const opened = await transport(
    new Request(`${base}/api/guest/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: request.headers.get('cookie') ?? '' },
      body: '{}',
    }),
  )
  const { data } = (await opened.clone().json()) as { data: { token?: string } | null }
  if (!data?.token)
    return { outcome: { fault: { message: 'We could not open a cart for you. Please try again.', fields: {} } }, cookies: [] }
  const api = createApi(transport, base, () => ({ authorization: `Bearer ${data.token}` }))
  const outcome = await runCartForm(api, await request.formData())
  const total = 'cart' in outcome ? [`cartTotalNumber=${outcome.cart.count}; Path=/; Max-Age=5184000; SameSite=Lax`] : []
  return { outcome, cookies: [...opened.headers.getSetCookie(), ...total] }
}
