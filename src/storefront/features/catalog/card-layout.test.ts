import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layOutPagedCards, layOutCards } from './card-layout.ts'

const repeatTrue = (length: number) => Array.from({ length }, () => true)
const countCells = (sizes: readonly string[]) =>
  sizes.length + sizes.filter((size) => size === 'wide').length

describe('card sizes', () => {
  it('spread wide cards over a page and fill the last row in three and two columns', () => {
    const sizes = layOutCards(repeatTrue(24), 3)
    expect(countCells(sizes)).toBe(30)
    expect(sizes[0]).toBe('wide')
    expect(sizes.slice(12)).toContain('wide')
  })

  it('make only cards with a large picture wide', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { maxLength: 60 }),
        fc.constantFrom(3, 4),
        (canBeWide, columns) => {
          const sizes = layOutCards(canBeWide, columns)
          expect(sizes).toHaveLength(canBeWide.length)
          sizes.forEach((size, index) => expect(size === 'wide' && !canBeWide[index]).toBe(false))
        },
      ),
    )
  })

  it('fill the last row for any number of cards that can all be wide', () => {
    for (let length = 2; length <= 48; length += 1)
      for (const columns of [3, 4])
        expect(countCells(layOutCards(repeatTrue(length), columns)) % columns).toBe(0)
  })

  it('never start a wide card in the last column, which would leave a gap', () => {
    const sizes = layOutCards([false, ...repeatTrue(30)], 3)
    let column = 0
    for (const size of sizes) {
      if (size === 'wide') expect(column).toBeLessThan(2)
      column = (column + (size === 'wide' ? 2 : 1)) % 3
    }
  })

  it('do not change on a page when the next page is added', () => {
    const products = Array.from({ length: 48 }, (_, index) => ({
      picture: {
        src: '',
        widths: index % 3 ? [1600] : [],
        width: 1,
        height: 1,
        color: '',
        alt: '',
      },
    }))
    expect(layOutPagedCards(products, 24).slice(0, 24)).toEqual(
      layOutPagedCards(products.slice(0, 24), 24),
    )
  })
})
