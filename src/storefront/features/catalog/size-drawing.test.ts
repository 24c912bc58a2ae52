import { describe, expect, it } from 'vitest'
import { groupFactSections } from './fact-sections.ts'
import { findReferenceObject } from '#ui/size-chart/size-chart.ts'
import { renderSizeDrawing } from './size-drawing.ts'

function drawSizes(
  dimensions: string,
  { sizes = [], type = 'Napkins' }: { sizes?: string[]; type?: string } = {},
): string | null {
  const options =
    sizes.length > 0 ? [{ name: 'Size', values: sizes.map((label) => ({ label, hex: null })) }] : []
  return renderSizeDrawing(
    { type, options },
    groupFactSections([{ key: 'dimensions', label: 'Dimensions', value: dimensions }]),
  )
}

describe('the size drawing', () => {
  it('shows every size option to one scale, with the measures of the largest', () => {
    const svg = drawSizes('Hem: 1¼ in, mitered', {
      sizes: ['16 × 16 in', '22 × 22 in', '24 × 24 in'],
    })
    expect(svg).toContain(
      'aria-label="To scale: 16 × 16 in; 22 × 22 in; 24 × 24 in, beside a dinner plate"',
    )
    expect(svg?.match(/>24 in</g)).toHaveLength(2)
    expect(svg).not.toContain('hem')
  })

  it('shows the hem of a single size', () => {
    expect(drawSizes('Open: 22 × 22 in; Hem: 1¼ in, mitered')).toContain('>1¼ in hem<')
  })

  it('uses sizes from the facts, with their names, if there is no size option', () => {
    const svg = drawSizes('Twin: 68 × 88 in; Queen: 90 × 94 in; After a wash: 66 × 86 in')
    expect(svg).toContain(
      'aria-label="To scale: Twin 68 × 88 in; Queen 90 × 94 in, beside a doorway"',
    )
  })

  it('parses fractions', () => {
    expect(drawSizes('Open: 19½ × 20 in')).toContain('>19½ in<')
  })

  it('draws a box from above with two sides, and round products as circles', () => {
    const box = drawSizes('Basket: 12 × 8 × 4 in; Liner: 22 × 22 in')
    expect(box).toContain('>12 in<')
    expect(box).not.toContain('>× 4 in<')
    expect(
      drawSizes('Across: 70 or 90 in; Line: 1¼ in from the edge')?.match(/<circle/g),
    ).toHaveLength(2)
    expect(drawSizes('Across: 12½ in; Rim: 2¼ in; Height: ¾ in')).toContain('<circle')
  })

  it('draws upright products from the side, and nothing with only one measure', () => {
    expect(drawSizes('Height: 24 in; Across: 16 in')).toContain('>24 in<')
    expect(drawSizes('Heights: 4, 5½ and 7 in; Neck: ⅝ in')).toBeNull()
    expect(drawSizes('Dinner knife: 9¼ in; Teaspoon: 6 in')).toBeNull()
  })

  it('rotates long and narrow products', () => {
    expect(drawSizes('Width: 16 in; Length: 72 or 108 in')).toContain(
      'aria-label="To scale: 16 × 72 in; 16 × 108 in, beside a doorway"',
    )
    expect(drawSizes('Size: 2 × 108 in')).toBeNull()
  })

  it('labels a frame with its picture size, which is its size option', () => {
    expect(
      drawSizes('4 × 6: 8 × 10 in outside; 5 × 7: 9 × 11 in outside', {
        type: 'Frames',
        sizes: ['4 × 6 in', '5 × 7 in'],
      }),
    ).toContain('for 5 × 7, 9 × 11 in')
  })

  it('draws nothing without a size of its own', () => {
    expect(drawSizes('Width: to your measure, up to 112 in; Hem: 3 in')).toBeNull()
    expect(drawSizes('Pieces: from 6 × 6 in up to 18 × 40 in')).toBeNull()
  })

  it('shows a familiar object for comparison', () => {
    expect([3, 22, 108].map((inches) => findReferenceObject(inches).name)).toEqual([
      'bank card',
      'dinner plate',
      'doorway',
    ])
  })

  it("escapes the merchant's text", () => {
    expect(drawSizes('<b>"Q"</b>: 90 × 94 in; Twin: 68 × 88 in')).not.toContain('<b>')
  })
})
