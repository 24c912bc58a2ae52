import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cartLink, getLinkedLines, parseCartLink } from './cart-link.ts'

/** The path as a browser sends it. */
const read = (link: string) =>
  parseCartLink(getLinkedLines(new URL(link, 'https://shop.example').pathname))

describe('a cart link', () => {
  it('has variant ids or SKUs with quantities', () => {
    expect(parseCartLink('var_x:2,AU-SKU:1, B:C:3 ,plain')).toEqual([
      { variant: 'var_x', qty: 2 },
      { variant: 'AU-SKU', qty: 1 },
      { variant: 'B:C', qty: 3 },
      { variant: 'plain', qty: 1 },
    ])
  })

  it.each([
    '',
    ',,',
    'var_x:0',
    'var_x:-1',
    'var_x:1e2',
    'var_x:2.5',
    'var_x:',
    '%E0%A4%A:1',
    `${'x'.repeat(81)}:1`,
  ])('without valid lines adds nothing: "%s"', (text) => {
    expect(parseCartLink(text)).toEqual([])
  })

  it('is split before it is decoded, so a SKU may contain a comma or a colon', () => {
    expect(read('/cart/A%2C1:1')).toEqual([{ variant: 'A,1', qty: 1 }])
    expect(read('/Cart/A%3A1:2,50%25:1,a%20b')).toEqual([
      { variant: 'A:1', qty: 2 },
      { variant: '50%', qty: 1 },
      { variant: 'a b', qty: 1 },
    ])
  })

  it('restores the lines it was created from, for any SKU', () => {
    const odd = fc.constantFrom(
      'A,1',
      'A:1',
      '50%',
      'a b',
      'Ä/ö',
      '..',
      '日本',
      '%2C',
      '?x#y',
      "it's",
    )
    const lines = fc.uniqueArray(
      fc.record({
        variantId: fc.oneof(odd, fc.string({ unit: 'binary', minLength: 1, maxLength: 40 })),
        qty: fc.integer({ min: 1, max: 999 }),
      }),
      { selector: ({ variantId }) => variantId, minLength: 1, maxLength: 100 },
    )
    fc.assert(
      fc.property(lines, (all) => {
        expect(read(cartLink(all))).toEqual(
          all.map(({ variantId, qty }) => ({ variant: variantId, qty })),
        )
      }),
    )
  })

  it('adds up the quantities of a variant in two groups', () => {
    expect(
      cartLink([
        { variantId: 'var_a', qty: 1 },
        { variantId: 'var_b', qty: 1 },
        { variantId: 'var_a', qty: 2 },
      ]),
    ).toBe('/cart/var_a:3,var_b:1')
  })
})
