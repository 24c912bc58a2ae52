import type { PaymentProvider } from '#modules/payments/payment-provider.ts'
import type { PaymentProviders } from '#modules/payments/payment-providers.ts'
import type { PageSources } from '#platform/http/security-headers.ts'
import type { Services } from '#platform/services.ts'

interface PageOptions {
  readonly path: string
  readonly takesCard: (path: string) => boolean
  /** The public URL of the API; empty if it is the shop's own. */
  readonly apiBase?: string
}

/**
 * Sources of external services that a page can use: event collector, API and captcha on all pages,
 * the payment providers on pages with a card form, and the chat on all pages except checkout. A
 * window of a wallet is opened by a frame, but only if the document around it allows that; which
 * document that is, is decided on arrival.
 */
export function listPageSources(
  { config, providers, expressPage }: Pick<Services, 'config' | 'providers' | 'expressPage'>,
  { path, takesCard, apiBase = '' }: PageOptions,
): PageSources {
  const { CHAT_URL: chat, COLLECTOR_URL: collector, CAPTCHA_URL: captcha } = config
  const isCheckout = /^\/(?:settlement|pay|paymentSuccess)(?:\/|$)/.test(path)
  const chats = chat && !isCheckout ? [new URL(chat).origin] : []
  const sources = joinSources(takesCard(path) ? providers.all : [])
  return {
    ...sources,
    ...(expressPage && { framesWallets: true }),
    frames: [...sources.frames, ...chats, ...(captcha ? [new URL(captcha).origin] : [])],
    connections: [
      ...sources.connections,
      ...chats,
      ...[collector, apiBase].flatMap((url) => (url ? [new URL(url).origin] : [])),
    ],
  }
}

/** Whether the form of some provider comes from another origin. */
export function hasExternalCardForm(providers: PaymentProviders): boolean {
  return providers.all.some(({ pageSources }) => Object.keys(pageSources).length > 0)
}

/** Of all providers, because a payment is finished with the provider that it started with. */
function joinSources(
  all: readonly PaymentProvider[],
): Required<Omit<PageSources, 'framesWallets'>> {
  const join = (kind: Exclude<keyof PageSources, 'framesWallets'>) => [
    ...new Set(all.flatMap(({ pageSources }) => pageSources[kind] ?? [])),
  ]
  return {
    scripts: join('scripts'),
    styles: join('styles'),
    frames: join('frames'),
    connections: join('connections'),
    images: join('images'),
    wallets: join('wallets'),
  }
}
