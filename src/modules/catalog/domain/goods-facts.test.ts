import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  attribute,
  clothOf,
  dyes,
  facts,
  goodsFlags,
  listOf,
  places,
  swatches,
} from './attributes.ts'
import {
  goodsAvailability,
  unlimited,
  variantAvailability,
  type StockFacts,
} from './availability.ts'
import { membership } from './collection-membership.ts'
import { matchesRule } from './collection-rule.ts'
import { drawnKind } from './drawn-kind.ts'
import type { Attribute } from './goods.ts'
import { leadDays } from './lead-time.ts'
import { bySize } from './value-order.ts'

const own = (key: string, value: string, namespace = 'aumbry'): Attribute => ({
  namespace,
  key,
  label: key,
  value,
})

describe('attributes', () => {
  test('our own namespace wins, and an empty value says nothing', () => {
    expect(
      attribute([own('material', 'Wool', 'custom'), own('material', 'Linen')], 'material'),
    ).toBe('Linen')
    expect(attribute([own('material', ''), own('material', 'Wool', 'custom')], 'material')).toBe(
      'Wool',
    )
  })

  test('lists are ours with semicolons or Shopify’s as JSON', () => {
    expect(listOf('Linen; Cotton;Linen')).toEqual(['Linen', 'Cotton'])
    expect(listOf('["Linen","Cotton"]')).toEqual(['Linen', 'Cotton'])
    expect(listOf('[broken')).toEqual(['[broken'])
  })

  test('swatches are colors and nothing else', () => {
    expect([
      ...swatches([own('swatches', 'Bottle=#004832; Flax=b9a983; Bad=red; =#000000')]),
    ]).toEqual([
      ['Bottle', '#004832'],
      ['Flax', '#b9a983'],
    ])
  })

  test('a color that is only the border’s tells the cloth letters stand on', () => {
    const told = [own('cloth', 'Bottle=Starch white #F7F8F6; Flax=Oat #zzz')]
    expect(clothOf(told, 'Bottle')).toEqual({ name: 'Starch white', hex: '#f7f8f6' })
    expect(clothOf(told, 'Flax')).toBeNull()
    expect(clothOf([], 'Bottle')).toBeNull()
    expect(facts(told)).toEqual([])
    expect([...dyes([...told, own('swatches', 'Bottle=#004832; Flax=#b9a983')]).values()]).toEqual([
      'f7f8f6-004832',
      'b9a983',
    ])
  })

  test('places are named by country or state', () => {
    expect(places('Woven in Guimarães, Portugal; hemmed in Cambridge, Massachusetts')).toEqual([
      'Portugal',
      'Massachusetts',
    ])
    expect(places('Made in England')).toEqual(['England'])
  })

  test('what has a place of its own on the page is no fact', () => {
    expect(
      facts([own('subtitle', 'x'), own('weave', 'Plain'), own('care', '')]).map(({ key }) => key),
    ).toEqual(['weave'])
  })

  test('of other apps are kept to the merchant, unless their key is known', () => {
    const theirs = (namespace: string, key: string) => ({
      namespace,
      key,
      label: key,
      value: 'FALSE',
    })
    const told = [
      theirs('mm-google-shopping', 'custom_product'),
      theirs('reviews', 'rating_count'),
      theirs('custom', 'material'),
    ]
    expect(facts(told).map(({ key }) => key)).toEqual(['material'])
    expect(goodsFlags([own('final_sale', 'true'), own('gift_wrap', 'false')])).toMatchObject({
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
    counted: 10,
    oversellLimit: null,
    leadTime: '',
    shipsOn: null,
    ...more,
  })

  test.each([
    [stock({}), 'in-stock', null],
    [stock({ available: 3 }), 'low', 3],
    [stock({ available: 0 }), 'sold-out', 0],
    [stock({ policy: 'continue', counted: 0, available: unlimited }), 'backorder', null],
    [stock({ policy: 'continue', counted: 4, available: unlimited + 4 }), 'in-stock', null],
    [stock({ policy: 'continue', counted: 4, available: unlimited - 2 }), 'backorder', null],
    [
      stock({ policy: 'continue', available: unlimited, leadTime: '3 weeks' }),
      'made-to-order',
      null,
    ],
    [stock({ policy: 'continue', available: unlimited, shipsOn: '2026-12-20' }), 'backorder', null],
    [
      stock({ policy: 'continue', available: unlimited + 1, shipsOn: '2026-12-20' }),
      'in-stock',
      null,
    ],
    [stock({ policy: 'continue', oversellLimit: 5, available: 6 }), 'in-stock', null],
    [stock({ policy: 'continue', oversellLimit: 5, available: 5 }), 'backorder', null],
    [stock({ policy: 'continue', oversellLimit: 5, available: 0 }), 'sold-out', 0],
    [stock({ shipsOn: '2026-12-20' }), 'preorder', null],
    [stock({ shipsOn: '2026-12-20', available: 2 }), 'preorder', 2],
    [stock({ shipsOn: '2026-12-20', available: 0 }), 'sold-out', 0],
    [stock({ tracked: false, available: 0, counted: -1 }), 'in-stock', null],
    [stock({ counted: null, available: 0 }), 'in-stock', null],
    [stock({ counted: null, available: 0, leadTime: '3 weeks' }), 'made-to-order', null],
    [
      stock({ counted: null, policy: 'continue', oversellLimit: 5, available: 5 }),
      'backorder',
      null,
    ],
  ] as const)('%j is %s', (given, state, left) =>
    expect(variantAvailability(given)).toEqual({ state, left }),
  )

  test('goods are as available as their variants together', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(6), { maxLength: 6 }), (counts) => {
        const { state, left } = goodsAvailability(
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
  ])('%j holds: %s', (rule, holds) => expect(matchesRule(rule, goods)).toBe(holds))

  test('pinned goods stand before those chosen by hand, and those before what the rule brings', () => {
    const rule = { id: 'c', rule: { types: ['Napkins'] }, hand: ['b', 'c'], pinned: ['p'] }
    const rank = (slug: string) => membership(rule, { ...goods, slug })?.rank ?? Infinity
    expect(rank('p')).toBeLessThan(rank('b'))
    expect(rank('b')).toBeLessThan(rank('c'))
    expect(membership(rule, goods)).toEqual({ rank: null })
    expect(membership({ ...rule, rule: null }, goods)).toBeNull()
  })
})

test('lead times are read by their later end', () => {
  expect(
    ['Made to order, ships in 4 weeks', 'ships in 3–5 days', '2 to 3 weeks', '', 'soon'].map(
      leadDays,
    ),
  ).toEqual([28, 5, 21, 0, 0])
})

test('sizes run from small to large', () => {
  expect(
    ['King', '22 × 22 in', 'Twin', '16 × 16 in', 'Queen', 'M', 'S', 'Round'].sort(bySize),
  ).toEqual(['S', 'M', 'Twin', 'Queen', 'King', '16 × 16 in', '22 × 22 in', 'Round'])
})

test('goods without a photograph are drawn as what they are', () => {
  expect(
    [
      ['Fern-edge napkin', 'Napkins'],
      ['Plain silver napkin ring, pair', 'Napkins'],
      ['Waffle robe', 'Robes'],
      ['Fig candle in a tumbler', 'Candles'],
      ['Evening star', 'Quilts'],
      ['Brass candle snuffer', 'Candles'],
      ["Ship's decanter", 'Glassware'],
      ['Stoneware pitcher', 'Serving'],
      ['Stoneware jug vase', 'Vases'],
      ['Lavender sachets', 'Storage'],
      ['Percale crib sheet', 'Baby'],
      ['Something', 'Unheard of'],
    ].map(([title = '', type = '']) => drawnKind(title, type)),
  ).toEqual([
    'napkin',
    'ring',
    'robe',
    'candle',
    'quilt',
    'snuffer',
    'decanter',
    'jug',
    'vase',
    'pouch',
    'sheets',
    'box',
  ])
})
