import { describe, expect, test } from 'vitest'
import { extractSearchWords } from './extract-search-words.ts'

describe('search words from a missing URL', () => {
  test.each([
    ['/goodsDetail/fern-edge-napkin', 'fern edge napkin'],
    ['/collection/table-linens', 'table linens'],
    ['/products/linen_throw.html', 'linen throw'],
    ['/goodsDetail/caf%C3%A9-cloth', 'café cloth'],
    ['/goodsDetail/towel-2/', 'towel'],
  ])('%s gives "%s"', (path, words) => expect(extractSearchWords(path)).toBe(words))

  test.each(['/', '/404404', '/order/detail/ord_01m80vwe90e9v8ae5cz79t99km', '/%E0%A4%A', '/x/-/'])(
    '%s gives nothing',
    (path) => expect(extractSearchWords(path)).toBe(''),
  )

  test('are limited to the maximum length of a search', () => {
    expect(extractSearchWords(`/${'linen-'.repeat(100)}`).length).toBeLessThanOrEqual(80)
  })
})
