import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listVisiblePages } from './visible-pages.ts'

describe('pages to show', () => {
  it('are the first, the last, the current one and its neighbors', () => {
    expect(listVisiblePages(5, 9)).toEqual([1, -4, 4, 5, 6, -9, 9])
    expect(listVisiblePages(1, 3)).toEqual([1, 2, 3])
  })

  it('leave a gap only for two or more pages', () => {
    expect(listVisiblePages(4, 9)).toEqual([1, 2, 3, 4, 5, -9, 9])
  })

  it('are in order, start with the first, end with the last, and contain the current one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(), (pages, at) => {
        const page = 1 + (at % pages)
        const numbers = listVisiblePages(page, pages).filter((shown) => shown > 0)
        expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
        expect(numbers.at(0)).toBe(1)
        expect(numbers.at(-1)).toBe(pages)
        expect(numbers).toContain(page)
        expect(new Set(listVisiblePages(page, pages)).size).toBe(
          listVisiblePages(page, pages).length,
        )
      }),
    )
  })
})
