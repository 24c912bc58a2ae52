import type { PageSources } from '#platform/http/security-headers.ts'

/**
 * Sources of Stripe's Elements and Link (https://docs.stripe.com/security/guide, "Content security
 * policy"). Google Pay is shown by a frame of Stripe that opens a window of pay.google.com.
 */
export const stripePageSources = {
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
  wallets: [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
    'https://pay.google.com',
  ],
} satisfies PageSources
