import { describe, expect, test } from 'vitest'
import { resolveRedirect } from './resolve-redirect.ts'

const redirects = [
  { from: '/products/*', to: '/goodsDetail/*' },
  { from: '/products/old-cloth', to: '/goodsDetail/round-cloth' },
  { from: '/pages/press-*', to: '/footerPage/Press' },
  { from: '/a', to: '/b' },
  { from: '/b', to: '/c' },
  { from: '/round', to: '/about' },
  { from: '/about', to: '/round' },
]

describe('redirects', () => {
  test.each([
    ['/products/fig-candle', '/goodsDetail/fig-candle'],
    ['/products/old-cloth', '/goodsDetail/round-cloth'],
    ['/pages/press-2025', '/footerPage/Press'],
    ['/a', '/c'],
    ['/product/fig-candle', null],
    ['/products/', null],
    ['/round', null],
  ])('%s redirects to %s', (path, to) => expect(resolveRedirect(redirects, path)).toBe(to))

  test('a path cannot redirect to another site', () => {
    const open = [{ from: '/go*', to: '/*' }]
    for (const path of [
      '/go/evil.example',
      '/go//evil.example',
      '/go\\evil.example',
      '/go\t/evil.example',
    ])
      expect(resolveRedirect(open, path), path).toBeNull()
  })
})
