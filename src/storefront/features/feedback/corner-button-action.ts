import { isSupportOpen, type SupportHours } from '#modules/feedback/domain/support-hours.ts'
import type { LayoutName } from '#storefront/layouts/layout.ts'
import { paths } from '#storefront/paths.ts'

/** What the corner button does: open the chat, link to the contact form, or stay hidden. */
export type CornerButtonAction = 'chat' | 'form' | 'none'

interface CornerButtonContext {
  /** The chat vendor's page; null without one. */
  readonly chat: string | null
  readonly layout: LayoutName
  readonly path: string
  readonly now: Date
  readonly support: SupportHours
}

/** Hides the chat at checkout, where no third-party page is shown, and outside of support hours. */
export function selectCornerButtonAction({
  chat,
  layout,
  path,
  now,
  support,
}: CornerButtonContext): CornerButtonAction {
  if (layout === 'settlement') return 'none'
  if (chat !== null && isSupportOpen(now, support)) return 'chat'
  return path === paths.contactUs ? 'none' : 'form'
}
