import { cartStore } from '../cart/cart-store.ts'
import { loadCart } from '../cart/load-cart.ts'
import { readLastError } from './last-error.ts'

/** The data passed to the chat with the shopper's consent. */
export interface ChatContext {
  readonly type: 'aumbry:context'
  readonly page: string
  readonly cart: readonly {
    readonly title: string
    readonly options: string
    readonly quantity: number
  }[]
  /** The order shown on the page. */
  readonly order: string | null
  readonly lastFault: string | null
}

const timeoutMs = 6000

/** Whether the chat vendor is reachable, since a blocked frame looks like a loaded one. */
export async function canReach(address: string): Promise<boolean> {
  const signal = AbortSignal.timeout(timeoutMs)
  return fetch(address, { mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal }).then(
    () => true,
    () => false,
  )
}

export async function chatContext(): Promise<ChatContext> {
  const cart = cartStore.snapshot().cart ?? (await loadCart().catch(() => null))
  const [, order = null] = /^\/order\/detail\/([^/]+)$/.exec(location.pathname) ?? []
  return {
    type: 'aumbry:context',
    page: location.origin + location.pathname,
    cart: (cart?.lines ?? []).map(({ title, options, qty }) => ({
      title,
      options: options.map(({ value }) => value).join(', '),
      quantity: qty,
    })),
    order,
    lastFault: readLastError(),
  }
}
