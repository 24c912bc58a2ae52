import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cartCall, cartLink, parseCartLink } from './cart-intent.ts'
import { capital, countOf, listed } from './count-words.ts'

function form(fields: Record<string, string | string[]>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const item of [value].flat()) data.append(name, item)
  return data
}

describe('a cart form', () => {
  it.each([
    ['add', { variantId: 'var_1', qty: '2' }, { path: '/api/cart/add', input: { variantId: 'var_1', qty: 2 } }],
    ['add', { variantId: 'var_1' }, { path: '/api/cart/add', input: { variantId: 'var_1', qty: 1 } }],
    ['update', { lineId: 'lin_1', qty: '0' }, { path: '/api/cart/update', input: { lineId: 'lin_1', qty: 0 } }],
    ['update', { lineId: 'lin_1', groupId: 'grp_1' }, { path: '/api/cart/update', input: { lineId: 'lin_1', groupId: 'grp_1' } }],
    ['remove', { lineId: 'lin_1' }, { path: '/api/cart/remove', input: { lineId: 'lin_1' } }],
    ['saveForLater', { lineId: 'lin_1', saved: 'false' }, { path: '/api/cart/saveForLater', input: { lineId: 'lin_1', saved: false } }],
    ['acknowledge', { noticeId: ['a', 'b'] }, { path: '/api/cart/acknowledge', input: { noticeIds: ['a', 'b'] } }],
    ['undoMerge', {}, { path: '/api/cart/undoMerge', input: {} }],
    ['estimate', { zip: ' 02139 ' }, { path: '/api/cart/estimate', input: { zip: '02139' } }],
    ['estimate', { zip: '' }, { path: '/api/cart/estimate', input: { zip: null } }],
  ])('with the intent %s and %o becomes one call', (intent, fields, call) => {
    expect(cartCall(form({ intent, ...fields }))).toEqual(call)
  })

  it('makes a delivery and moves the line there in one go', () => {
    expect(cartCall(form({ intent: 'group', recipientName: 'Ann', lineId: 'lin_1', options: '1', wrap: 'on' }))).toEqual({
      path: '/api/cart/group',
      input: { recipientName: 'Ann', pricesHidden: false, wrap: true },
      moveLine: 'lin_1',
    })
  })

  it('clears a note that was emptied, and leaves alone what the form does not show', () => {
    expect(cartCall(form({ intent: 'group', groupId: 'grp_1', giftNote: '' }))).toEqual({
      path: '/api/cart/group',
      input: { groupId: 'grp_1', giftNote: '' },
    })
  })

  it('that names no known intent asks for nothing', () => {
    expect(cartCall(form({ intent: 'empty' }))).toBeNull()
    expect(cartCall(form({}))).toBeNull()
  })
})

describe('a cart link', () => {
  it('names variants or SKUs, each with a number', () => {
    expect(parseCartLink('var_x:2,AU-SKU:1, B:C:3 ,plain')).toEqual([
      { variant: 'var_x', qty: 2 },
      { variant: 'AU-SKU', qty: 1 },
      { variant: 'B:C', qty: 3 },
      { variant: 'plain', qty: 1 },
    ])
  })

  it.each(['', ',,', 'var_x:0', `${'x'.repeat(81)}:1`])('that holds nothing usable adds nothing: "%s"', (text) => {
    expect(parseCartLink(text)).toEqual([])
  })

  it('brings back what it was made from', () => {
    const lines = fc.uniqueArray(
      fc.record({ variantId: fc.stringMatching(/^var_[a-z0-9]{1,20}$/), qty: fc.integer({ min: 1, max: 999 }) }),
      { selector: ({ variantId }) => variantId, minLength: 1, maxLength: 100 },
    )
    fc.assert(
      fc.property(lines, (all) => {
        const link = cartLink(all).slice('/cart/'.length)
        expect(parseCartLink(decodeURIComponent(link))).toEqual(all.map(({ variantId, qty }) => ({ variant: variantId, qty })))
      }),
    )
  })

  it('adds up a piece that goes to two people', () => {
    expect(
      cartLink([
        { variantId: 'var_a', qty: 1 },
        { variantId: 'var_b', qty: 1 },
        { variantId: 'var_a', qty: 2 },
      ]),
    ).toBe('/cart/var_a:3,var_b:1')
  })
})

describe('words', () => {
  it('count as one would say it', () => {
    expect([countOf(1, 'piece'), countOf(9, 'piece'), countOf(40, 'piece'), countOf(2, 'address', 'addresses')]).toEqual([
      'one piece',
      'nine pieces',
      '40 pieces',
      'two addresses',
    ])
    expect(capital('one piece')).toBe('One piece')
    expect([listed([]), listed(['Ann']), listed(['Ann', 'Ben']), listed(['Ann', 'Ben', 'Carla'])]).toEqual([
      '',
      'Ann',
      'Ann and Ben',
      'Ann, Ben and Carla',
    ])
  })
})
