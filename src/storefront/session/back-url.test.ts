import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileBackUrls } from '#test/support/hostile-back-urls.ts'
import { safeBackUrl, signInUrl } from './back-url.ts'

describe('a hostile back_url', () => {
  it('has more than 80 variants', () => expect(new Set(hostileBackUrls).size).toBeGreaterThan(80))

  it.each(hostileBackUrls)('%j is rejected', (text) => expect(safeBackUrl(text)).toBeNull())

  it('never leaves the origin, for random input', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%2e',
      ':',
      '@',
      '?',
      '#',
      'evil.example',
      '\t',
      '\n',
      ' ',
      'a',
      'https',
      '//',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(pieces, { maxLength: 10 }).map((parts) => parts.join('')),
          fc.string(),
        ),
        (text) => {
          const path = safeBackUrl(text)
          if (path === null) return
          expect(new URL(path, 'https://aumbry.example').origin).toBe('https://aumbry.example')
          expect(path).toMatch(/^\/(?!\/)/)
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it('is rejected if it is longer than any URL of a page', () =>
    expect(safeBackUrl(`/${'a'.repeat(2_000)}`)).toBeNull())
})

describe('a valid back_url', () => {
  it.each([
    '/',
    '/cart',
    '/user/wishList?list=wsl_1#top',
    '/goodsDetail/fern-edge-napkins?v=var_1',
    '/search?q=a+b&x=%2F%2Fy',
    '/pay?checkout=chk_1',
  ])('%s is accepted unchanged', (path) => expect(safeBackUrl(path)).toBe(path))

  it('survives the round trip through the sign-in URL', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
        const from = `/x${path}?${query}`
        const kept = new URL(signInUrl(from), 'https://aumbry.example').searchParams.get('back_url')
        expect(kept).toBe(from)
      }),
    )
  })
})
