import { describe, expect, it } from 'vitest'
import { placeholderKinds, renderPlaceholderImage, isPlaceholderKind } from './placeholder-image.ts'
import { normalizeHex } from './dye.ts'

const colors = ['#004832', '#ffffff', '#e8b93c', '#2f4a7c']

describe('drawn pieces', () => {
  it('give the same bytes for the same kind and color', () => {
    for (const kind of placeholderKinds) {
      for (const hex of colors)
        expect(renderPlaceholderImage(kind, hex)).toBe(renderPlaceholderImage(kind, hex))
    }
  })

  it('have between one and six kilobytes', () => {
    for (const kind of placeholderKinds) {
      const bytes = renderPlaceholderImage(kind, '#004832').length
      expect(bytes, kind).toBeGreaterThan(1000)
      expect(bytes, kind).toBeLessThan(6144)
    }
  })

  it('use the given color, and another color gives another image', () => {
    for (const kind of placeholderKinds) {
      expect(renderPlaceholderImage(kind, '#004832'), kind).toContain('#004832')
      expect(renderPlaceholderImage(kind, '#004832')).not.toBe(
        renderPlaceholderImage(kind, '#e8b93c'),
      )
    }
  })

  it('use the seam color for the stitches if one is given', () => {
    const svg = renderPlaceholderImage('tablecloth', '#f7f8f6', '#004832')
    expect(svg).toContain('#f7f8f6')
    expect(svg).toContain('stroke="#004832"')
  })

  it('are well-formed: every tag closes and every reference is defined', () => {
    for (const kind of placeholderKinds) {
      const svg = renderPlaceholderImage(kind, '#c9d8de')
      expect(svg, kind).not.toMatch(/NaN|undefined|null/)
      const names = [...svg.matchAll(/url\(#([a-z]+)\)/g)].map((match) => match[1])
      for (const name of new Set(names)) expect(svg, kind).toContain(`id="${name}"`)
      const open = svg.match(/<g[ >]/g)?.length ?? 0
      expect(svg.match(/<\/g>/g)?.length ?? 0, kind).toBe(open)
    }
  })

  it('replace an invalid color with white and never insert it as markup', () => {
    expect(renderPlaceholderImage('napkin', '"/><script>')).toBe(
      renderPlaceholderImage('napkin', '#ffffff'),
    )
    expect(normalizeHex('004832')).toBe('#004832')
    expect(normalizeHex('004832;')).toBeNull()
    expect(isPlaceholderKind('napkin')).toBe(true)
    expect(isPlaceholderKind('toString')).toBe(false)
  })
})
