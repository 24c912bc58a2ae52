import type { Config } from '#platform/config/config.ts'
import type { PageSources } from '#platform/http/security-headers.ts'

type SourceConfig = Pick<Config, 'CHAT_URL' | 'COLLECTOR_URL' | 'CAPTCHA_URL' | 'SANDBOX_PROVIDER_URL' | 'PAYMENT_PROVIDER'>

/**
 * The hosts of the collector and of an API elsewhere on every page, the card provider's where cards are taken, the chat's everywhere but
 * in the settlement, the captcha's wherever one may go on to sign in without leaving the page.
 */
export function pageSources(config: SourceConfig, { path, apiBase = '' }: { path: string; apiBase?: string }): PageSources {
  const { CHAT_URL: chat, COLLECTOR_URL: collector, CAPTCHA_URL: captcha } = config
  const isSettling = /^\/(?:settlement|pay|paymentSuccess)(?:\/|$)/.test(path)
  const chats = chat && !isSettling ? [new URL(chat).origin] : []
  const { scripts = [], frames = [], connections = [] } = path === '/pay' ? paySources(config) : {}
  return {
    scripts,
    frames: [...frames, ...chats, ...(captcha && path !== '/pay' ? [new URL(captcha).origin] : [])],
    connections: [...connections, ...chats, ...[collector, apiBase].flatMap((url) => (url ? [new URL(url).origin] : []))],
  }
}

/** Stripe's script, frames and calls, on the one page that takes a card with it. */
function paySources(config: SourceConfig): PageSources {
  if (config.SANDBOX_PROVIDER_URL) return { frames: [new URL(config.SANDBOX_PROVIDER_URL).origin] }
  return config.PAYMENT_PROVIDER === 'stripe'
    ? {
        scripts: ['https://js.stripe.com'],
        frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
        connections: ['https://api.stripe.com'],
      }
    : {}
}
