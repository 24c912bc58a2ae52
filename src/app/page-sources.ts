import type { Config } from '#platform/config/config.ts'
import type { PageSources } from '#platform/http/security-headers.ts'

interface Asked {
  readonly path: string
  readonly takesCard: (path: string) => boolean
  /** Where browsers reach the API; empty when it is the shop's own address. */
  readonly apiBase?: string
}

/**
 * The hosts of the collector and of an API elsewhere on every page, the card provider's where cards are taken, the chat's everywhere
 * but in the settlement, the captcha's everywhere: one may go on to sign in from any page without loading another.
 */
export function pageSources(config: Config, { path, takesCard, apiBase = '' }: Asked): PageSources {
  const { CHAT_URL: chat, COLLECTOR_URL: collector, CAPTCHA_URL: captcha } = config
  const isSettling = /^\/(?:settlement|pay|paymentSuccess)(?:\/|$)/.test(path)
  const chats = chat && !isSettling ? [new URL(chat).origin] : []
  const {
    scripts = [],
    frames = [],
    connections = [],
    images = [],
  } = hasCardsOutside(config) && takesCard(path) ? cardSources(config) : {}
  return {
    scripts,
    frames: [...frames, ...chats, ...(captcha ? [new URL(captcha).origin] : [])],
    connections: [
      ...connections,
      ...chats,
      ...[collector, apiBase].flatMap((url) => (url ? [new URL(url).origin] : [])),
    ],
    images,
  }
}

/** Whether cards are typed with a provider of another origin, which a page's policy has to let in. */
export function hasCardsOutside(config: Config): boolean {
  return config.PAYMENT_PROVIDER === 'stripe' || config.SANDBOX_PROVIDER_URL !== undefined
}

/** Payments made before a change of provider are still paid with the old one. */
function cardSources({ PAYMENT_PROVIDER, SANDBOX_PROVIDER_URL: sandbox }: Config): PageSources {
  const ofStripe = PAYMENT_PROVIDER === 'stripe' ? stripe : { frames: [] }
  return {
    ...ofStripe,
    frames: [...ofStripe.frames, ...(sandbox ? [new URL(sandbox).origin] : [])],
  }
}

/** What Stripe's security guide asks for the Payment Element, with its wallet Link. */
const stripe = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
    'https://link.com',
    'https://*.link.com',
  ],
  connections: ['https://api.stripe.com', 'https://link.com', 'https://*.link.com'],
  images: ['https://*.link.com'],
} satisfies PageSources
