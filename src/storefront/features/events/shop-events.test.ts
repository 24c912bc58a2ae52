import { describe, expect, test } from 'vitest'
import { eventTypes } from '#modules/events/domain/event-types.ts'
import { listCartEvents, listPageEvents } from './shop-events.ts'

const line = (variantId: string, qty: number) => ({
  variantId,
  productSlug: `goods-${variantId}`,
  qty,
})

describe('every kind of page has its own event type', () => {
  test.each([
    ['/', '', []],
    ['/goodsDetail/round-cloth', '?v=1', [{ type: 'goods', name: 'round-cloth', action: 'view' }]],
    ['/collection/table', '', [{ type: 'collection', name: 'table', action: 'view' }]],
    ['/search', '?q=+linen+&page=2', [{ type: 'search', name: 'linen' }]],
    ['/search', '', []],
    ['/cart', '', [{ type: 'cart', name: '', action: 'view' }]],
    ['/settlement', '', [{ type: 'checkout', name: 'settlement' }]],
    ['/pay', '?checkout=1', [{ type: 'checkout', name: 'pay' }]],
  ])('%s%s', (path, search, events) => {
    expect(listPageEvents(path, search)).toEqual([{ type: 'page', name: path }, ...events])
    for (const { type } of listPageEvents(path, search)) expect(eventTypes).toContain(type)
  })

  test('a name is cut to the length that the collector accepts', () => {
    for (const { name } of listPageEvents(`/goodsDetail/${'a'.repeat(300)}`, ''))
      expect(name.length).toBeLessThanOrEqual(80)
  })

  test('cart changes are counted by product; a first cart counts only what was just added', () => {
    expect(listCartEvents({ before: null, after: [line('a', 1)], added: null })).toEqual([])
    expect(
      listCartEvents({ before: null, after: [line('a', 2), line('b', 1)], added: 'a' }),
    ).toEqual([{ type: 'cart', name: 'goods-a', action: 'add', detail: { pieces: 2 } }])
    expect(
      listCartEvents({
        before: [line('a', 2), line('b', 1)],
        after: [line('a', 1), line('a', 1)],
        added: null,
      }),
    ).toEqual([{ type: 'cart', name: 'goods-b', action: 'remove', detail: { pieces: 1 } }])
  })
})
