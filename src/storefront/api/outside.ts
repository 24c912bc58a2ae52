/** Others that the pages may speak to. */
export interface Outside {
  /** A chat vendor's page; without it the button leads to the contact form. */
  readonly chat: string | null
  /** Where events go instead of to the shop's own collector. */
  readonly collector: string | null
  /** Whether cards are typed with a provider of another origin. */
  readonly cards: boolean
}

export const nobody: Outside = { chat: null, collector: null, cards: false }
