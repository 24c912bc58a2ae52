/** External services that the pages may use. */
export interface ExternalServices {
  /** URL of the chat page; null for the contact form instead. */
  readonly chat: string | null
  /** URL of an external event collector; null for the own one. */
  readonly collector: string | null
  readonly cards: boolean
  /** The page with the wallet buttons of the payment provider; absent if there is none. */
  readonly express?: string
}

export const noExternalServices: ExternalServices = { chat: null, collector: null, cards: false }
