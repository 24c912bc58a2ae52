import { describe, expect, it } from 'vitest'
import { scrollKey } from './scroll-key.ts'

const entry = (pathname: string, search: string, key: string) => ({ pathname, search, key })

describe('what a scroll offset is remembered by', () => {
  it('is the step in history: a page gone to anew begins at its top, one gone back to is as it was left', () => {
    expect(scrollKey(entry('/collection/bed', '', 'a'), 'collection-slug')).not.toBe(
      scrollKey(entry('/collection/bed', '', 'b'), 'collection-slug'),
    )
  })

  it('is the step for a piece too: from whichever shelf it is gone to, it shows what it is first', () => {
    expect(scrollKey(entry('/goodsDetail/x', '', 'a'), 'goodsDetail-id')).not.toBe(
      scrollKey(entry('/goodsDetail/x', '', 'b'), 'goodsDetail-id'),
    )
  })

  it('is the words for the search, which is kept alive and found again as it was left', () => {
    expect(scrollKey(entry('/search', '?q=napkin', 'a'), 'searchPch')).toBe(
      scrollKey(entry('/search', '?q=napkin', 'b'), 'searchPch'),
    )
    expect(scrollKey(entry('/search', '?q=napkin', 'a'), 'searchPch')).not.toBe(
      scrollKey(entry('/search', '?q=towel', 'a'), 'searchPch'),
    )
  })

  it('leaves the menu at its top, although it is kept alive', () => {
    expect(scrollKey(entry('/menu', '', 'a'), 'menu')).not.toBe(
      scrollKey(entry('/menu', '', 'b'), 'menu'),
    )
  })
})
