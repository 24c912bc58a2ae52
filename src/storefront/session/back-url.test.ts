import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeBackUrl, signInAddress } from './back-url.ts'

const tab = '\t'
const hostile = [
  'https://evil.example',
  'http://evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'http:\\\\evil.example',
  '//evil.example',
  '//evil.example/user/wishList',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/\\\\evil.example',
  '//\\evil.example',
  `/${tab}/evil.example`,
  `${tab}//evil.example`,
  `/\n/evil.example`,
  `/\r/evil.example`,
  `/\r\n/evil.example`,
  '/\u0000/evil.example',
  '/\u000b/evil.example',
  '/\u007f/evil.example',
  '/\u0085/evil.example',
  '/\u2028/evil.example',
  '/\u2029/evil.example',
  ' //evil.example',
  ' https://evil.example',
  '\u00a0//evil.example',
  '\ufeff//evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/././/evil.example',
  '/a/..//evil.example',
  '/a/../..//evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  '/.%2e//evil.example',
  '/user/../..//evil.example',
  '//user@evil.example',
  '//shop.invalid@evil.example',
  'https://shop.invalid@evil.example',
  'https://shop.invalid.evil.example',
  '//shop.invalid:443@evil.example',
  '//evil.example:443',
  '//evil.example?/user',
  '//evil.example#/user',
  '//[::1]/',
  '//127.0.0.1/',
  '//2130706433/',
  '//0x7f.1/',
  '//localhost',
  '//evil。example',
  '//ｅvil.example',
  '//evil%E3%80%82example',
  '//xn--evl-1ma.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'javascript://shop.invalid/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'ftp://evil.example',
  'mailto:a@evil.example',
  'tel:1',
  'ws://evil.example',
  'view-source:https://evil.example',
  'intent://evil.example#Intent;end',
  'evil.example',
  'evil.example/user',
  '@evil.example',
  ':80',
  '?next=//evil.example',
  '#//evil.example',
  '%2F%2Fevil.example',
  '%5C%5Cevil.example',
  './/evil.example',
  '../user',
  '',
  '/login',
  '/login/',
  '/login?back_url=%2Flogin',
  '/login/welcome',
  '/LOGIN',
  '/a/../login',
]

describe('a hostile back_url', () => {
  it('is tried in more than 80 spellings', () => expect(new Set(hostile).size).toBeGreaterThan(80))

  it.each(hostile)('%j is not followed', (text) => expect(safeBackUrl(text)).toBeNull())

  it('never leaves the origin, whatever it is made of', () => {
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

  it('is not followed when it is longer than any page’s address', () => expect(safeBackUrl(`/${'a'.repeat(2_000)}`)).toBeNull())
})

describe('an honest back_url', () => {
  it.each([
    '/',
    '/cart',
    '/user/wishList?list=wsl_1#top',
    '/goodsDetail/fern-edge-napkins?v=var_1',
    '/search?q=a+b&x=%2F%2Fy',
    '/pay?checkout=chk_1',
  ])('%s is followed as it is', (path) => expect(safeBackUrl(path)).toBe(path))

  it('comes back out of the sign-in address as it went in', { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
        const from = `/x${path}?${query}`
        const kept = new URL(signInAddress(from), 'https://aumbry.example').searchParams.get('back_url')
        expect(kept).toBe(from)
      }),
    )
  })
})
