import { describe, expect, it } from 'vitest'
import { scrollKey } from './scroll-key.ts'

const entry = (pathname: string, search: string, key: string) => ({ pathname, search, key })

describe('the scroll restoration key', () => {
  it('is the history entry: a new visit starts at the top, and Back restores the offset', () => {
    expect(scrollKey(entry('/collection/bed', '', 'a'), 'collection-slug')).not.toBe(
      scrollKey(entry('/collection/bed', '', 'b'), 'collection-slug'),
    )
  })

  it('is the history entry for a product: every new visit starts at the top', () => {
    expect(scrollKey(entry('/goodsDetail/x', '', 'a'), 'goodsDetail-id')).not.toBe(
      scrollKey(entry('/goodsDetail/x', '', 'b'), 'goodsDetail-id'),
    )
  })

  it('is the query for search, which is kept alive', () => {
    expect(scrollKey(entry('/search', '?q=napkin', 'a'), 'searchPch')).toBe(
      scrollKey(entry('/search', '?q=napkin', 'b'), 'searchPch'),
    )
    expect(scrollKey(entry('/search', '?q=napkin', 'a'), 'searchPch')).not.toBe(
      scrollKey(entry('/search', '?q=towel', 'a'), 'searchPch'),
    )
  })

  it('is the history entry for the menu, although it is kept alive', () => {
    expect(scrollKey(entry('/menu', '', 'a'), 'menu')).not.toBe(
      scrollKey(entry('/menu', '', 'b'), 'menu'),
    )
  })
})
