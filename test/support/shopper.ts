import { randomUUID } from 'node:crypto'
import { cartContract } from '#modules/cart/contract.ts'
import { catalogContract } from '#modules/catalog/contract.ts'
import { checkoutContract, payContract, type PayStatus } from '#modules/checkout/contract.ts'
import { membersContract } from '#modules/members/contract.ts'
import { sendRequest } from '#platform/http-client/send-request.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import { apiClient, type ApiClient } from './api-client.ts'

export const address = {
  firstName: 'Nora',
  lastName: 'Hale',
  line1: '24 Orchard Street',
  city: 'New York',
  stateCode: 'NY',
  zip: '10002',
  phone: '2125550142',
} as const

/** What the shopper was shown. */
interface Prepared {
  readonly expectedTotal: number
  readonly expectedDue: number
  readonly cartVersion: number
}

/** A placed checkout, with its payment session if there is one. */
export type Placed = Pick<OutputOf<typeof checkoutContract.placeCheckout>, 'checkoutId' | 'session'>

export interface Shopper {
  readonly api: ApiClient
  readonly email: string
  readonly token: string
  /** Fills cart and checkout data; returns the input of placing. */
  prepare(lines: readonly { variantId: string; qty: number }[]): Promise<Prepared>
  place(
    prepared: Prepared & { readonly cardToken?: string },
    options?: { key?: string },
  ): Promise<Placed>
  /** Submits a card to the card form; null if the response was lost or nothing has to be paid. */
  enterCard(
    checkoutId: string,
    card?: string,
    session?: Placed['session'],
  ): Promise<{ status: string } | null>
  complete(checkoutId: string): Promise<PayStatus>
  /** Creates a token of a card stored by the provider. */
  keepCard(card?: string): Promise<string>
  /** Pays in one call and returns the payment status. */
  payByToken(prepared: Prepared, cardToken: string): Promise<PayStatus>
  /** Places, pays and returns the payment status. */
  pay(prepared: Prepared, card?: string): Promise<PayStatus>
  /** Buys from an empty cart and returns the payment status. */
  buy(lines: readonly { variantId: string; qty: number }[], card?: string): Promise<PayStatus>
}

interface ShopperOptions {
  readonly timeout?: number
  /** An existing session, also of a member; by default a new guest. */
  readonly session?: { readonly token: string; readonly email: string }
}

/** A shopper whose cart comes from an app or agent: starts checkout in one call. */
export async function beginShopping(
  origin: string,
  lines: readonly { variantId: string; qty: number }[],
): Promise<{ shopper: Shopper; prepared: Prepared }> {
  const email = newEmail()
  const { token, checkout } = await apiClient(origin).ask(checkoutContract.beginCheckout, {
    lines: [...lines],
    email,
    address,
    billing: { sameAsShipping: true },
  })
  if (!checkout.canPlace)
    throw new Error(`The checkout is still missing ${checkout.missing.join(', ')}.`)
  const shopper = await newShopper(origin, { session: { token, email } })
  return {
    shopper,
    prepared: {
      expectedTotal: checkout.totals.grand,
      expectedDue: checkout.due,
      cartVersion: checkout.cartVersion,
    },
  }
}

const entryOf = (number: string) => ({ number, exp: '12/34', cvc: '123', name: 'Nora Hale' })

const newEmail = () => `nora.${randomUUID().slice(0, 8)}@example.com`

/** A shopper who uses the API like the storefront. */
export async function newShopper(origin: string, options?: ShopperOptions): Promise<Shopper> {
  const api = apiClient(origin, options)
  const token =
    options?.session?.token ?? (await api.ask(membersContract.openGuestSession, {})).token
  api.use(token)
  const email = options?.session?.email ?? newEmail()

  const shopper: Shopper = {
    api,
    email,
    token,
    async prepare(lines) {
      let cart = await api.ask(cartContract.addLine, lines[0] ?? { variantId: '', qty: 1 })
      for (const line of lines.slice(1)) cart = await api.ask(cartContract.addLine, line)
      const [group] = cart.groups
      if (!group) throw new Error('The cart has no delivery group.')
      let settlement = await api.ask(checkoutContract.quoteCheckout, {
        email,
        groups: [{ groupId: group.id, address }],
        billing: { sameAsShipping: true },
      })
      const method = settlement.groups[0]?.methods[0]
      if (!settlement.canPlace && method)
        settlement = await api.ask(checkoutContract.quoteCheckout, {
          groups: [{ groupId: group.id, methodId: method.id }],
        })
      if (!settlement.canPlace)
        throw new Error(`The checkout is still missing ${settlement.missing.join(', ')}.`)
      return {
        expectedTotal: settlement.totals.grand,
        expectedDue: settlement.due,
        cartVersion: settlement.cartVersion,
      }
    },
    place: (prepared, placing) => api.ask(checkoutContract.placeCheckout, prepared, placing),
    async enterCard(checkoutId, card = '4242424242424242', opened = null) {
      const session = opened ?? (await api.ask(payContract.openPaySession, { checkoutId }))
      // Already paid in another tab, so there is no card form.
      if (!session.form) return null
      const frame = new URL(session.form.data['url'] ?? '', origin)
      const id = frame.searchParams.get('session') ?? ''
      const body = JSON.stringify({ client_secret: session.clientSecret, card: entryOf(card) })
      const answer = await sendRequest(
        new URL(`v1/sessions/${encodeURIComponent(id)}/confirm`, frame).href,
        {
          method: 'POST',
          timeoutMs: options?.timeout ?? 20_000,
          headers: { 'content-type': 'application/json' },
          body,
        },
      ).catch(() => null)
      return answer && (JSON.parse(answer.text) as { status: string })
    },
    complete: (checkoutId) => api.ask(payContract.completePay, { checkoutId }),
    async keepCard(card = '4242424242424242') {
      const { text } = await sendRequest(`${origin}/sandbox/v1/tokens`, {
        method: 'POST',
        timeoutMs: options?.timeout ?? 20_000,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ card: entryOf(card) }),
      })
      return (JSON.parse(text) as { token: string }).token
    },
    async payByToken(prepared, cardToken) {
      const { checkoutId, session } = await shopper.place({ ...prepared, cardToken })
      return session ?? shopper.complete(checkoutId)
    },
    async pay(prepared, card) {
      const { checkoutId, session } = await shopper.place(prepared)
      await shopper.enterCard(checkoutId, card, session)
      return shopper.complete(checkoutId)
    },
    buy: async (lines, card) => shopper.pay(await shopper.prepare(lines), card),
  }
  return shopper
}

/** Available variants of different products. */
export async function variantsInStock(
  origin: string,
  count: number,
): Promise<{ id: string; slug: string }[]> {
  const api = apiClient(origin)
  const { rows } = await api.ask(catalogContract.listGoods, {
    filter: [],
    available: '1',
    pageSize: String(Math.min(100, count * 2)),
    facets: '0',
  })
  const products: { id: string; slug: string }[] = []
  for (const { slug } of rows) {
    if (products.length >= count) break
    const product = await api.ask(catalogContract.readGoods, { id: slug })
    const variant = product.variants.find(
      ({ availability, minQty }) => availability.state === 'in-stock' && minQty === 1,
    )
    if (variant) products.push({ id: variant.id, slug })
  }
  return products
}
