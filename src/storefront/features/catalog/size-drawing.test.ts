import { describe, expect, it } from 'vitest'
import { factSections } from './fact-sections.ts'
import { sizeDrawing } from './size-drawing.ts'

function drawn(dimensions: string, { sizes = [], title = 'Piece' }: { sizes?: string[]; title?: string } = {}): string | null {
  const options = sizes.length > 0 ? [{ name: 'Size', values: sizes.map((label) => ({ label, hex: null })) }] : []
  return sizeDrawing({ title, type: 'Napkins', options }, factSections([{ key: 'dimensions', label: 'Dimensions', value: dimensions }]))
}

describe('the drawing of sizes', () => {
  it('shows each size that is offered, to one scale, with the measures of the largest', () => {
    const svg = drawn('Hem: 1¼ in, mitered', { sizes: ['16 × 16 in', '22 × 22 in', '24 × 24 in'] })
    expect(svg).toContain('aria-label="To scale: 16 × 16 in; 22 × 22 in; 24 × 24 in"')
    expect(svg?.match(/>24 in</g)).toHaveLength(2)
    expect(svg).not.toContain('hem')
  })

  it('sews the hem of a single size', () => {
    expect(drawn('Open: 22 × 22 in; Hem: 1¼ in, mitered')).toContain('>1¼ in hem<')
  })

  it('takes the sizes that are told where none are offered, by their names', () => {
    const svg = drawn('Twin: 68 × 88 in; Queen: 90 × 94 in; After a wash: 66 × 86 in')
    expect(svg).toContain('aria-label="To scale: Twin 68 × 88 in; Queen 90 × 94 in"')
  })

  it('reads fractions', () => {
    expect(drawn('Open: 19½ × 20 in')).toContain('>19½ in<')
  })

  it('draws nothing that is not flat, that is told without both sides, or that would be a line', () => {
    expect(drawn('Basket: 12 × 8 × 4 in')).toBeNull()
    expect(drawn('Across: 12½ in')).toBeNull()
    expect(drawn('Size: 16 × 108 in')).toBeNull()
    expect(drawn('Open: 6 × 6 in', { title: 'A box' })).toBeNull()
  })

  it("never lets a merchant's words be markup", () => {
    expect(drawn('<b>"Q"</b>: 90 × 94 in; Twin: 68 × 88 in')).not.toContain('<b>')
  })
})
