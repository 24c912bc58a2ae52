import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalizePath } from './canonical-path.ts'

test.each([
  ['/', '/'],
  ['/goodsDetail/fern-edge-napkins', '/goodsDetail/fern-edge-napkins'],
  ['/goodsDetail/fern/', '/goodsDetail/fern'],
  ['//goodsDetail//fern', '/goodsDetail/fern'],
  ['//evil.example/', '/evil.example'],
  ['/x/../api/docs', '/api/docs'],
  ['/./api/docs', '/api/docs'],
  ['/../../api', '/api'],
  ['/%2e%2e/api', '/api'],
  ['/x/%2E%2e/api', '/api'],
  ['/%6futbox', '/outbox'],
  ['/api/%73taff/list', '/api/staff/list'],
  ['/caf%c3%a9', '/caf%C3%A9'],
  ['/cart/A%2C1:1', '/cart/A%2C1:1'],
  ['/cart/A%2f1:1', '/cart/A%2F1:1'],
  ['/.well-known/security.txt', '/.well-known/security.txt'],
  ['/collection/table.data', '/collection/table.data'],
])('%s becomes %s', (path, canonical) => {
  expect(canonicalizePath(path)).toBe(canonical)
})

test.each([
  '',
  'api',
  '*',
  '/%zz',
  '/%',
  '/%4',
  '/%ff',
  '/%c3',
  '/a\\b',
  '/a%5cb',
  '/a%00b',
  '/a%0d%0ab',
  '/a b',
  '/caf\u00e9',
])('%j is invalid', (path) => {
  expect(canonicalizePath(path)).toBeNull()
})

test('canonicalization is idempotent, and the result starts with one slash', () => {
  const part = fc.constantFrom(
    '/',
    '.',
    '..',
    '%2e',
    '%2F',
    '%41',
    '%c3%a9',
    'a',
    'B',
    '%25',
    '%2525',
    '~',
    ':',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (segments) => {
      const canonical = canonicalizePath(`/${segments.join('')}`)
      expect(canonical).toMatch(/^\/(?!\/)/)
      expect(canonicalizePath(canonical ?? '')).toBe(canonical)
    }),
    { numRuns: 2_000 },
  )
})
