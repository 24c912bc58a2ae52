import { describe, expect, it } from 'vitest'
import { cartCall } from './cart-intent.ts'
import { capitalize, formatAddresses, formatItems, joinNames } from './count-words.ts'

function form(fields: Record<string, string | string[]>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const item of [value].flat()) data.append(name, item)
  return data
}

describe('a cart form', () => {
  it.each([
    [
      'add',
      { variantId: 'var_1', qty: '2' },
      { path: '/api/cart/add', input: { variantId: 'var_1', qty: 2 } },
    ],
    [
      'add',
      { variantId: 'var_1' },
      { path: '/api/cart/add', input: { variantId: 'var_1', qty: 1 } },
    ],
    [
      'update',
      { lineId: 'lin_1', qty: '0' },
      { path: '/api/cart/update', input: { lineId: 'lin_1', qty: 0 } },
    ],
    [
      'update',
      { lineId: 'lin_1', groupId: 'grp_1' },
      { path: '/api/cart/update', input: { lineId: 'lin_1', groupId: 'grp_1' } },
    ],
    ['remove', { lineId: 'lin_1' }, { path: '/api/cart/remove', input: { lineId: 'lin_1' } }],
    [
      'saveForLater',
      { lineId: 'lin_1', saved: 'false' },
      { path: '/api/cart/saveForLater', input: { lineId: 'lin_1', saved: false } },
    ],
    [
      'acknowledge',
      { noticeId: ['a', 'b'] },
      { path: '/api/cart/acknowledge', input: { noticeIds: ['a', 'b'] } },
    ],
    ['undoMerge', {}, { path: '/api/cart/undoMerge', input: {} }],
    ['estimate', { zip: ' 02139 ' }, { path: '/api/cart/estimate', input: { zip: '02139' } }],
    ['estimate', { zip: '' }, { path: '/api/cart/estimate', input: { zip: null } }],
  ])('with the intent %s and %o becomes one call', (intent, fields, call) => {
    expect(cartCall(form({ intent, ...fields }))).toEqual(call)
  })

  it.each(['1e2', '-1', '2.5', '０2', 'x'])(
    'passes on an invalid quantity to be refused: %s',
    (qty) => {
      expect(cartCall(form({ intent: 'add', variantId: 'var_1', qty }))).toMatchObject({
        input: { qty: Number.NaN },
      })
    },
  )

  it('creates a delivery group and moves the line to it', () => {
    expect(
      cartCall(
        form({ intent: 'group', recipientName: 'Ann', lineId: 'lin_1', options: '1', wrap: 'on' }),
      ),
    ).toEqual({
      path: '/api/cart/group',
      input: { recipientName: 'Ann', pricesHidden: false, wrap: true },
      moveLine: 'lin_1',
    })
  })

  it('clears an emptied note and keeps what the form does not contain', () => {
    expect(cartCall(form({ intent: 'group', groupId: 'grp_1', giftNote: '' }))).toEqual({
      path: '/api/cart/group',
      input: { groupId: 'grp_1', giftNote: '' },
    })
  })

  it.each([
    ['$1,250', 1_250_00],
    [' 1250 ', 1_250_00],
    ['25.50', 25_50],
    ['12,50', 0],
    ['fifty', 0],
  ])('reads the gift card amount %j; 0 is refused', (typed, giftCardAmount) => {
    expect(
      cartCall(form({ intent: 'add', variantId: 'var_1', giftCardAmount: typed })),
    ).toMatchObject({ input: { giftCardAmount } })
  })

  it('with an unknown intent makes no call', () => {
    expect(cartCall(form({ intent: 'empty' }))).toBeNull()
    expect(cartCall(form({}))).toBeNull()
  })
})

describe('counts', () => {
  it('are words up to twelve', () => {
    expect([
      formatItems(0),
      formatItems(1),
      formatItems(9),
      formatItems(40),
      formatAddresses(2),
    ]).toEqual(['no items', 'one item', 'nine items', '40 items', 'two addresses'])
    expect(capitalize('one item')).toBe('One item')
    expect([
      joinNames([]),
      joinNames(['Ann']),
      joinNames(['Ann', 'Ben']),
      joinNames(['Ann', 'Ben', 'Carla']),
    ]).toEqual(['', 'Ann', 'Ann and Ben', 'Ann, Ben and Carla'])
  })
})
