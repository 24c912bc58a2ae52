import type { GiftCardDesign } from '#modules/cart/domain/gift-card-designs.ts'

/** What the buyer has typed, for the preview. */
export interface GiftCardDraft {
  readonly design: GiftCardDesign
  readonly to: string
  readonly from: string
  readonly note: string
  readonly sendOn: string
}

export const emptyDraft: GiftCardDraft = {
  design: 'bottle',
  to: '',
  from: '',
  note: '',
  sendOn: '',
}
