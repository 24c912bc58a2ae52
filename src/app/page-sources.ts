import type { Config } from '#platform/config/config.ts'
import type { PageSources } from '#platform/http/security-headers.ts'

interface PageOptions {
  readonly path: string
  readonly takesCard: (path: string) => boolean
  /** The public URL of the API; empty if it is the shop's own. */
  readonly apiBase?: string
}

/**
 * Sources of external services that a page can use: event collector, API and captcha on all pages,
 * the payment provider on pages with a card form, and the chat on all pages except checkout.
 */
export function listPageSources(
  config: Config,
  { path, takesCard, apiBase = '' }: PageOptions,
): PageSources {
  const { CHAT_URL: chat, COLLECTOR_URL: collector, CAPTCHA_URL: captcha } = config
  const isCheckout = /^\/(?:settlement|pay|paymentSuccess)(?:\/|$)/.test(path)
  const chats = chat && !isCheckout ? [new URL(chat).origin] : []
  const {
    scripts = [],
    frames = [],
    connections = [],
    images = [],
  } = hasExternalCardForm(config) && takesCard(path) ? cardSources(config) : {}
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

/** Whether the card form comes from another origin. */
export function hasExternalCardForm(config: Config): boolean {
  return config.PAYMENT_PROVIDER === 'stripe' || config.SANDBOX_PROVIDER_URL !== undefined
}

/** Includes the sandbox next to Stripe, for payments that started before a change of provider. */
function cardSources({ PAYMENT_PROVIDER, SANDBOX_PROVIDER_URL: sandbox }: Config): PageSources {
  const provider = PAYMENT_PROVIDER === 'stripe' ? stripe : { frames: [] }
  return {
    ...provider,
    frames: [...provider.frames, ...(sandbox ? [new URL(sandbox).origin] : [])],
  }
}

/** Sources of Stripe's Payment Element and Link (Stripe's security guide). */
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
