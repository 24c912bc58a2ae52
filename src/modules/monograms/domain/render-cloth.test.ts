import { describe, expect, test } from 'vitest'
import { renderCloth } from './render-cloth.ts'
import { sceneKinds, type SceneKind } from './template.ts'
import { describeTextile, type ProductFacts } from './textile.ts'

const draw = (
  facts: Partial<ProductFacts>,
  { kind = 'corner', cloth = null as string | null, trim = null as string | null } = {},
) =>
  renderCloth(
    {
      area: { width: 176, height: 112, safe: 6 },
      scene: { kind: kind as SceneKind, width: 330, height: 300, x: 106, y: 136 },
    },
    describeTextile({ type: '', title: '', weave: '', dimensions: '', ...facts }),
    { cloth, trim },
  )

describe('the cloth behind a monogram', () => {
  test('has the color of the variant, and its border the color of the border', () => {
    const svg = draw(
      { weave: 'Linen, cotton thread border' },
      { cloth: '#f7f8f6', trim: '#004832' },
    )
    expect(svg).toContain('fill="#f7f8f6"')
    expect(svg).toContain('stroke="#004832"')
  })

  test('differs by the kind of product', () => {
    const drawings = [
      draw({}),
      draw({ weave: 'Linen, drawn-thread hem' }),
      draw({ weave: 'Linen, embroidered scallop' }),
      draw({ dimensions: 'Flange: 2 in' }),
      draw({ weave: 'Honeycomb waffle' }),
      draw({ type: 'Towels', weave: 'Loop terry' }, { kind: 'band' }),
      draw({ type: 'Towels', weave: 'Loop terry' }, { kind: 'band', cloth: '#004832' }),
      draw({ type: 'Robes', weave: 'Loop terry' }, { kind: 'breast' }),
    ]
    expect(new Set(drawings).size).toBe(drawings.length)
  })

  test('is a well-formed drawing at true size in every scene', () => {
    for (const kind of sceneKinds) {
      const svg = draw({ weave: 'Bookcloth' }, { kind, cloth: '#1c2b50' })
      expect(svg).toContain('viewBox="0 0 330 300"')
      expect(svg).not.toMatch(/NaN|undefined|null/)
      expect(svg.length).toBeLessThan(8_000)
    }
  })

  test('a hem never runs below the letters', () => {
    // The area ends 32 mm beside the edge at 314 and 284, and its safe margin is 6 mm.
    expect(draw({ dimensions: 'Hem: 4 in' })).toContain('V246H0')
  })

  test('glass is not drawn as metal', () => {
    expect(draw({}, { kind: 'glass' })).not.toBe(draw({}, { kind: 'metal' }))
    expect(draw({}, { kind: 'glass' })).not.toContain('feTurbulence')
  })

  test('a dark swatch is not the color of a metal', () => {
    expect(draw({}, { kind: 'metal', cloth: '#004832' })).not.toContain('#004832')
    expect(draw({}, { kind: 'metal', cloth: '#b08d48' })).toContain('#b08d48')
  })
})
