import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  readAttribute,
  findFabricColor,
  listProductFacts,
  readProductFlags,
  parseList,
  parsePlaces,
  readSwatches,
} from './attributes.ts'
import {
  productAvailability,
  unlimitedQuantity,
  variantAvailability,
  type StockFacts,
} from './availability.ts'
import { findMembership } from './collection-membership.ts'
import { matchesCollectionRule } from './collection-rule.ts'
import type { ProductAttribute } from './product.ts'
import { parseLeadDays } from './lead-time.ts'
import { compareSizes } from './compare-sizes.ts'

const ownAttribute = (key: string, value: string, namespace = 'aumbry'): ProductAttribute => ({
  namespace,
  key,
  label: key,
  value,
})

describe('attributes', () => {
  test('the namespace aumbry wins, and empty values are ignored', () => {
    expect(
      readAttribute(
        [ownAttribute('material', 'Wool', 'custom'), ownAttribute('material', 'Linen')],
        'material',
      ),
    ).toBe('Linen')
    expect(
      readAttribute(
        [ownAttribute('material', ''), ownAttribute('material', 'Wool', 'custom')],
        'material',
      ),
    ).toBe('Wool')
  })

  test('lists are separated by semicolons, or JSON from Shopify', () => {
    expect(parseList('Linen; Cotton;Linen')).toEqual(['Linen', 'Cotton'])
    expect(parseList('["Linen","Cotton"]')).toEqual(['Linen', 'Cotton'])
    expect(parseList('[broken')).toEqual(['[broken'])
  })

  test('swatches without a valid color are ignored', () => {
    expect([
      ...readSwatches([ownAttribute('swatches', 'Bottle=#004832; Flax=b9a983; Bad=red; =#000000')]),
    ]).toEqual([
      ['Bottle', '#004832'],
      ['Flax', '#b9a983'],
    ])
  })

  test('a color that is only the border’s has the fabric under a monogram', () => {
    const attributes = [ownAttribute('cloth', 'Bottle=Starch white #F7F8F6; Flax=Oat #zzz')]
    expect(findFabricColor(attributes, 'Bottle')).toEqual({ name: 'Starch white', hex: '#f7f8f6' })
    expect(findFabricColor(attributes, 'Flax')).toBeNull()
    expect(findFabricColor([], 'Bottle')).toBeNull()
    expect(listProductFacts(attributes)).toEqual([])
  })

  test('places are countries or states', () => {
    expect(parsePlaces('Woven in Guimarães, Portugal; hemmed in Cambridge, Massachusetts')).toEqual(
      ['Portugal', 'Massachusetts'],
    )
    expect(parsePlaces('Made in England')).toEqual(['England'])
  })

  test('attributes shown elsewhere are not listed as facts', () => {
    expect(
      listProductFacts([
        ownAttribute('subtitle', 'x'),
        ownAttribute('weave', 'Plain'),
        ownAttribute('care', ''),
      ]).map(({ key }) => key),
    ).toEqual(['weave'])
  })

  test('attributes of other apps are hidden unless their key is known', () => {
    const foreignAttribute = (namespace: string, key: string) => ({
      namespace,
      key,
      label: key,
      value: 'FALSE',
    })
    const attributes = [
      foreignAttribute('mm-google-shopping', 'custom_product'),
      foreignAttribute('reviews', 'rating_count'),
      foreignAttribute('custom', 'material'),
    ]
    expect(listProductFacts(attributes).map(({ key }) => key)).toEqual(['material'])
    expect(
      readProductFlags([ownAttribute('final_sale', 'true'), ownAttribute('gift_wrap', 'false')]),
    ).toMatchObject({
      finalSale: true,
      giftWrap: false,
      registry: true,
      monogram: false,
    })
  })
})

describe('availability', () => {
  const stock = (more: Partial<StockFacts>): StockFacts => ({
    tracked: true,
    policy: 'deny',
    available: 10,
    inventoryQuantity: 10,
    oversellLimit: null,
    leadTime: '',
    shipsOn: null,
    ...more,
  })

  test.each([
    [stock({}), 'in-stock', null],
    [stock({ available: 3 }), 'low', 3],
    [stock({ available: 0 }), 'sold-out', 0],
    [
      stock({ policy: 'continue', inventoryQuantity: 0, available: unlimitedQuantity }),
      'backorder',
      null,
    ],
    [
      stock({ policy: 'continue', inventoryQuantity: 4, available: unlimitedQuantity + 4 }),
      'in-stock',
      null,
    ],
    [
      stock({ policy: 'continue', inventoryQuantity: 4, available: unlimitedQuantity - 2 }),
      'backorder',
      null,
    ],
    [
      stock({ policy: 'continue', available: unlimitedQuantity, leadTime: '3 weeks' }),
      'made-to-order',
      null,
    ],
    [
      stock({ policy: 'continue', available: unlimitedQuantity, shipsOn: '2026-12-20' }),
      'backorder',
      null,
    ],
    [
      stock({ policy: 'continue', available: unlimitedQuantity + 1, shipsOn: '2026-12-20' }),
      'in-stock',
      null,
    ],
    [stock({ policy: 'continue', oversellLimit: 5, available: 6 }), 'in-stock', null],
    [stock({ policy: 'continue', oversellLimit: 5, available: 5 }), 'backorder', null],
    [stock({ policy: 'continue', oversellLimit: 5, available: 0 }), 'sold-out', 0],
    [stock({ shipsOn: '2026-12-20' }), 'preorder', null],
    [stock({ shipsOn: '2026-12-20', available: 2 }), 'preorder', 2],
    [stock({ shipsOn: '2026-12-20', available: 0 }), 'sold-out', 0],
    [stock({ tracked: false, available: 0, inventoryQuantity: -1 }), 'in-stock', null],
    [stock({ inventoryQuantity: null, available: 0 }), 'in-stock', null],
    [stock({ inventoryQuantity: null, available: 0, leadTime: '3 weeks' }), 'made-to-order', null],
    [
      stock({ inventoryQuantity: null, policy: 'continue', oversellLimit: 5, available: 5 }),
      'backorder',
      null,
    ],
  ] as const)('%j is %s', (given, state, left) =>
    expect(variantAvailability(given)).toEqual({ state, left }),
  )

  test('the availability of a product combines its variants', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(6), { maxLength: 6 }), (counts) => {
        const { state, left } = productAvailability(
          counts.map((available) => variantAvailability(stock({ available }))),
        )
        const sum = counts.reduce((total, count) => total + count, 0)
        expect(state === 'sold-out').toBe(sum === 0)
        expect(state === 'low').toBe(sum > 0 && sum <= 3)
        if (state === 'low') expect(left).toBe(sum)
      }),
    )
  })
})

describe('collections', () => {
  const goods = {
    slug: 'a',
    type: 'Napkins',
    tags: ['table', 'Wedding'],
    options: [{ name: 'Color', values: ['Bottle'] }],
    attributes: [{ key: 'material', value: 'Linen; Cotton' }],
    priceMin: 4000,
  }

  test.each([
    [{ types: ['napkins'] }, true],
    [{ tags: ['wedding', 'x'] }, true],
    [{ tags: ['x'] }, false],
    [{ options: { color: ['Bottle'] } }, true],
    [{ attributes: { material: ['Cotton'] } }, true],
    [{ priceMax: 4000 }, true],
    [{ priceMin: 4001 }, false],
    [{ types: ['Napkins'], tags: ['x'] }, false],
    [{ types: ['Napkins'], tags: ['x'], match: 'any' as const }, true],
    [{}, false],
  ])('rule %j matches: %s', (rule, holds) => expect(matchesCollectionRule(rule, goods)).toBe(holds))

  test('pinned products come first, then manually selected ones, then those matched by the rule', () => {
    const rule = { id: 'c', rule: { types: ['Napkins'] }, productSlugs: ['b', 'c'], pinned: ['p'] }
    const rank = (slug: string) => findMembership(rule, { ...goods, slug })?.rank ?? Infinity
    expect(rank('p')).toBeLessThan(rank('b'))
    expect(rank('b')).toBeLessThan(rank('c'))
    expect(findMembership(rule, goods)).toEqual({ rank: null })
    expect(findMembership({ ...rule, rule: null }, goods)).toBeNull()
  })
})

test('lead times use the later end', () => {
  expect(
    ['Made to order, ships in 4 weeks', 'ships in 3–5 days', '2 to 3 weeks', '', 'soon'].map(
      parseLeadDays,
    ),
  ).toEqual([28, 5, 21, 0, 0])
})

test('sizes are sorted from small to large', () => {
  expect(
    ['King', '22 × 22 in', 'Twin', '16 × 16 in', 'Queen', 'M', 'S', 'Round'].sort(compareSizes),
  ).toEqual(['S', 'M', 'Twin', 'Queen', 'King', '16 × 16 in', '22 × 22 in', 'Round'])
})
