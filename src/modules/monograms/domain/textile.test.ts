import { expect, test } from 'vitest'
import { describeTextile, type ProductFacts } from './textile.ts'

const textile = (facts: Partial<ProductFacts>) =>
  describeTextile({ type: '', title: '', weave: '', dimensions: '', ...facts })

test('the weave of a product decides its surface', () => {
  expect(textile({ weave: 'Two-ply ring-spun loop terry with a flat dobby band' }).surface).toBe(
    'terry',
  )
  expect(textile({ weave: 'Washed linen front, loop terry back' }).surface).toBe('plain')
  expect(textile({ weave: 'Honeycomb waffle, 100% cotton' }).surface).toBe('waffle')
  expect(textile({ weave: 'Bookcloth, 100% linen' }).surface).toBe('bookcloth')
})

test('the edge and its depth come from title, weave and dimensions', () => {
  expect(
    textile({ weave: 'Plain weave, drawn-thread hem', dimensions: 'Hem: 1¼ in' }),
  ).toMatchObject({ edge: 'hemstitch', depth: 31.75 })
  expect(textile({ title: 'Hemstitch pillowcases, pair', dimensions: 'Hem: 4 in' })).toMatchObject({
    edge: 'hemstitch',
    depth: 101.6,
  })
  expect(textile({ weave: 'Linen, embroidered scallop' }).edge).toBe('scallop')
  expect(textile({ weave: 'Percale', dimensions: 'Flange: 2 in' })).toMatchObject({
    edge: 'flange',
    depth: 50.8,
  })
  expect(textile({ weave: 'Double damask', dimensions: 'Border: 9 in of ivy; Hem: ⅛ in, hand rolled' }).edge).toBe('rolled') // prettier-ignore
  expect(textile({ dimensions: 'Border: 1 in from the edge' })).toMatchObject({
    edge: 'line',
    depth: 25.4,
  })
})

test('a towel of terry has a band; without facts a towel is terry', () => {
  expect(textile({ type: 'Towels', weave: 'Honeycomb waffle' }).band).toBe(false)
  expect(textile({ type: 'Bath Towels' })).toMatchObject({ surface: 'terry', band: true })
})

test('a product without facts is a hemmed cloth', () => {
  expect(textile({ type: 'Napkins' })).toEqual({
    surface: 'plain',
    edge: 'hem',
    depth: 25,
    stripes: 'none',
    band: false,
  })
})
