import { describe, expect, test } from 'vitest'
import { movedTo } from './moved-to.ts'

const redirects = [
  { from: '/products/*', to: '/goodsDetail/*' },
  { from: '/products/old-cloth', to: '/goodsDetail/round-cloth' },
  { from: '/pages/press-*', to: '/footerPage/Press' },
  { from: '/a', to: '/b' },
  { from: '/b', to: '/c' },
  { from: '/round', to: '/about' },
  { from: '/about', to: '/round' },
]

describe('where a page that is gone has gone', () => {
  test.each([
    ['/products/fig-candle', '/goodsDetail/fig-candle'],
    ['/products/old-cloth', '/goodsDetail/round-cloth'],
    ['/pages/press-2025', '/footerPage/Press'],
    ['/a', '/c'],
    ['/product/fig-candle', null],
    ['/products/', null],
    ['/round', null],
  ])('%s leads to %s', (path, to) => expect(movedTo(redirects, path)).toBe(to))

  test('an address cannot be written so that it leads out of the shop', () => {
    const open = [{ from: '/go*', to: '/*' }]
    for (const path of [
      '/go/evil.example',
      '/go//evil.example',
      '/go\\evil.example',
      '/go\t/evil.example',
    ])
      expect(movedTo(open, path), path).toBeNull()
  })
})
