import type { GiftCardDesign } from '#modules/cart/domain/gift-card-designs.ts'

/** The drawing of a design, in the colors of the shop. */
export function GiftCardArt({ design }: { design: GiftCardDesign }) {
  return <img src={`/gift-card-art/${design}.svg`} alt="" width="400" height="400" />
}
