import { describe, expect, it } from 'vitest'
import { factSections } from './fact-sections.ts'
import { knownBeside } from '#ui/drawn/size-sheet.ts'
import { sizeDrawing } from './size-drawing.ts'

function drawn(
  dimensions: string,
  { sizes = [], type = 'Napkins' }: { sizes?: string[]; type?: string } = {},
): string | null {
  const options =
    sizes.length > 0 ? [{ name: 'Size', values: sizes.map((label) => ({ label, hex: null })) }] : []
  return sizeDrawing(
    { type, options },
    factSections([{ key: 'dimensions', label: 'Dimensions', value: dimensions }]),
  )
}

describe('the drawing of sizes', () => {
  it('shows each size that is offered, to one scale, with the measures of the largest', () => {
    const svg = drawn('Hem: 1¼ in, mitered', { sizes: ['16 × 16 in', '22 × 22 in', '24 × 24 in'] })
    expect(svg).toContain(
      'aria-label="To scale: 16 × 16 in; 22 × 22 in; 24 × 24 in, beside a letter sheet"',
    )
    expect(svg?.match(/>24 in</g)).toHaveLength(2)
    expect(svg).not.toContain('hem')
  })

  it('sews the hem of a single size', () => {
    expect(drawn('Open: 22 × 22 in; Hem: 1¼ in, mitered')).toContain('>1¼ in hem<')
  })

  it('takes the sizes that are told where none are offered, by their names', () => {
    const svg = drawn('Twin: 68 × 88 in; Queen: 90 × 94 in; After a wash: 66 × 86 in')
    expect(svg).toContain(
      'aria-label="To scale: Twin 68 × 88 in; Queen 90 × 94 in, beside a doorway"',
    )
  })

  it('reads fractions', () => {
    expect(drawn('Open: 19½ × 20 in')).toContain('>19½ in<')
  })

  it('draws a box from above with the two sides that are seen, and rounds as rounds', () => {
    const box = drawn('Basket: 12 × 8 × 4 in; Liner: 22 × 22 in')
    expect(box).toContain('>12 in<')
    expect(box).not.toContain('>× 4 in<')
    expect(drawn('Across: 70 or 90 in; Line: 1¼ in from the edge')?.match(/<circle/g)).toHaveLength(
      2,
    )
    expect(drawn('Across: 12½ in; Rim: 2¼ in; Height: ¾ in')).toContain('<circle')
  })

  it('draws what stands from the side, and nothing of what is told in one measure', () => {
    expect(drawn('Height: 24 in; Across: 16 in')).toContain('>24 in<')
    expect(drawn('Heights: 4, 5½ and 7 in; Neck: ⅝ in')).toBeNull()
    expect(drawn('Dinner knife: 9¼ in; Teaspoon: 6 in')).toBeNull()
  })

  it('lays what is long and narrow on its side', () => {
    expect(drawn('Width: 16 in; Length: 72 or 108 in')).toContain(
      'aria-label="To scale: 16 × 72 in; 16 × 108 in, beside a doorway"',
    )
    expect(drawn('Size: 2 × 108 in')).toBeNull()
  })

  it('names what a frame is for: it is offered by the size of its picture', () => {
    expect(
      drawn('4 × 6: 8 × 10 in outside; 5 × 7: 9 × 11 in outside', {
        type: 'Frames',
        sizes: ['4 × 6 in', '5 × 7 in'],
      }),
    ).toContain('for 5 × 7, 9 × 11 in')
  })

  it('draws nothing where no size of its own is told', () => {
    expect(drawn('Width: to your measure, up to 112 in; Hem: 3 in')).toBeNull()
    expect(drawn('Pieces: from 6 × 6 in up to 18 × 40 in')).toBeNull()
  })

  it('shows every piece beside a thing whose size everybody knows', () => {
    expect([3, 22, 108].map((inches) => knownBeside(inches).name)).toEqual([
      'bank card',
      'letter sheet',
      'doorway',
    ])
  })

  it("never lets a merchant's words be markup", () => {
    expect(drawn('<b>"Q"</b>: 90 × 94 in; Twin: 68 × 88 in')).not.toContain('<b>')
  })
})
