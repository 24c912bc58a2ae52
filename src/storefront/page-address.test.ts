import { describe, expect, test } from 'vitest'
import { parseListQuery, toListSearch } from './features/catalog/list-query.ts'
import { findPageAddress, pickPageQuery } from './page-address.ts'
import { pages } from './pages.ts'

test.each([
  ['/GOODSDETAIL/Fern', '/goodsDetail/Fern'],
  ['/Collection/table', '/collection/table'],
  ['/Collection/table.data', '/collection/table.data'],
  ['/footerpage/careers/Detail/upload', '/footerPage/Careers/detail/upload'],
  ['/_root.data', '/_root.data'],
  ['/', '/'],
  ['/cart/A%2C1:1', '/cart/A%2C1:1'],
])('%s has the canonical path %s', (path, canonical) => {
  expect(findPageAddress(path)?.canonical).toBe(canonical)
})

test('every page is found at its own path, which is canonical', () => {
  for (const { path } of pages)
    expect(findPageAddress(path)).toMatchObject({
      page: { path },
      canonical: path,
      asksForData: false,
    })
})

test('an unknown path has no page', () => {
  expect(findPageAddress('/no/such/page')).toBeNull()
})

describe('the query of a page', () => {
  const read = (path: string, search: string) =>
    String(pickPageQuery(findPageAddress(path)?.page, new URLSearchParams(search)))
  test.each([
    [
      '/collection/table',
      'utm_source=x&page=2&filter=a:b&filter=a:a',
      'filter=a%3Ab&filter=a%3Aa&page=2',
    ],
    ['/goodsDetail/fern', 'v=var_1&x=1', 'v=var_1'],
    ['/monogram/step', 'v=var_1&goods=fern&line=x', 'goods=fern&line=x&v=var_1'],
    ['/registry/myRegistry/x', 'tab=gifts&gift=y', 'gift=y&tab=gifts'],
    ['/', 'x=1', ''],
    ['/menu', 'page=2', ''],
    ['/no/such/page', 'q=1', ''],
  ])('%s?%s is read as %j', (path, search, expected) => {
    expect(read(path, search)).toBe(expected)
  })
})

test('a list reads every condition that its links write', () => {
  const query = parseListQuery(
    new URLSearchParams(
      'q=a&filter=b:c&min=1&max=2&available=1&by=2026-12-24&zip=02139&sort=newest&page=2',
    ),
  )
  const written = new URLSearchParams(toListSearch(query))
  written.sort()
  for (const path of ['/search', '/collection/table'])
    expect(String(pickPageQuery(findPageAddress(path)?.page, written))).toBe(String(written))
})

test('a call of the API has no page', () => {
  expect(findPageAddress('/api/product/detail')).toBeNull()
})
