import type { GiftCardDesign } from './gift-card-designs.ts'

/** As pictures of the catalog. */
export interface GiftCardPicture {
  readonly src: string
  readonly widths: number[]
  readonly width: number
  readonly height: number
  readonly color: string
  readonly alt: string
}

/** The drawing of a design, as PNG, which emails can show too. */
export function createGiftCardPicture(design: GiftCardDesign, alt: string): GiftCardPicture {
  const size = 480
  return {
    src: `/gift-card-art/${design}.png`,
    widths: [],
    width: size,
    height: size,
    color: '#e7edef',
    alt,
  }
}
