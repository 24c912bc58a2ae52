import { isDeskOpen } from '#modules/feedback/domain/desk-hours.ts'
import type { LayoutName } from '#storefront/layouts/layout.ts'
import { paths } from '#storefront/paths.ts'

/** What the button in the corner does: opens the chat, leads to the contact form, or is not there. */
export type WayToAsk = 'chat' | 'form' | 'none'

interface Situation {
  /** The chat vendor's page; null without one. */
  readonly chat: string | null
  readonly layout: LayoutName
  readonly path: string
  readonly now: Date
}

/** Nobody else's page stands beside a purchase, and out of hours nobody would answer. */
export function wayToAsk({ chat, layout, path, now }: Situation): WayToAsk {
  if (layout === 'settlement') return 'none'
  if (chat !== null && isDeskOpen(now)) return 'chat'
  return path === paths.contactUs ? 'none' : 'form'
}
