import { expect, test } from 'vitest'
import { giftCardDesigns } from '#modules/cart/domain/gift-card-designs.ts'
import { createPalette } from '#modules/settings/palette.ts'
import {
  getGiftCardGround,
  isDrawnDesign,
  renderGiftCardArt,
} from '#modules/wallet/gift-card-art/render-gift-card-art.ts'

const theme = createPalette({ primary: '#004d33' })
const otherTheme = createPalette({ primary: '#5a1e6e' })

test('every design has a drawing of its own', () => {
  const drawings = giftCardDesigns.map((design) => renderGiftCardArt(design, theme))
  expect(new Set(drawings).size).toBe(giftCardDesigns.length)
  for (const drawing of drawings) {
    expect(drawing).not.toMatch(/NaN|undefined|Infinity/)
    expect(drawing.match(/<g[ >]/g)?.length ?? 0).toBe(drawing.match(/<\/g>/g)?.length ?? 0)
  }
  expect(isDrawnDesign('toString')).toBe(false)
})

test('a wreath and a table setting have the colors of the shop', () => {
  for (const design of ['bottle', 'starch'] as const)
    expect(renderGiftCardArt(design, otherTheme)).toContain('#5a1e6e')
  expect(getGiftCardGround('bottle', otherTheme)).toBe('#5a1e6e')
})
