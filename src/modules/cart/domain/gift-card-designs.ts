/** The faces of a gift card that the buyer chooses from. */
export const giftCardDesigns = ['bottle', 'starch', 'madder', 'indigo'] as const

export type GiftCardDesign = (typeof giftCardDesigns)[number]
