import { describe, expect, test } from 'vitest'
import { wordsOfPath } from './words-of-path.ts'

describe('what an address that leads nowhere was about', () => {
  test.each([
    ['/goodsDetail/fern-edge-napkin', 'fern edge napkin'],
    ['/collection/table-linens', 'table linens'],
    ['/products/linen_throw.html', 'linen throw'],
    ['/goodsDetail/caf%C3%A9-cloth', 'café cloth'],
    ['/goodsDetail/towel-2/', 'towel'],
  ])('%s is about "%s"', (path, words) => expect(wordsOfPath(path)).toBe(words))

  test.each(['/', '/404404', '/order/detail/ord_01m80vwe90e9v8ae5cz79t99km', '/%E0%A4%A', '/x/-/'])(
    '%s says nothing',
    (path) => expect(wordsOfPath(path)).toBe(''),
  )

  test('however long it is, no more is asked for than a search takes', () => {
    expect(wordsOfPath(`/${'linen-'.repeat(100)}`).length).toBeLessThanOrEqual(80)
  })
})
