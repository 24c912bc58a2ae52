import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardRhythm, wideCards } from './card-rhythm.ts'

const all = (length: number) => Array.from({ length }, () => true)
const cellsOf = (rhythm: readonly string[]) =>
  rhythm.length + rhythm.filter((size) => size === 'wide').length

describe('the rhythm of cards', () => {
  it('spreads wide cards over a page and leaves no hole at its end, in three columns nor in two', () => {
    const rhythm = wideCards(all(24), 3)
    expect(cellsOf(rhythm)).toBe(30)
    expect(rhythm[0]).toBe('wide')
    expect(rhythm.slice(12)).toContain('wide')
  })

  it('makes only those wide whose picture bears it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { maxLength: 60 }),
        fc.constantFrom(3, 4),
        (bears, columns) => {
          const rhythm = wideCards(bears, columns)
          expect(rhythm).toHaveLength(bears.length)
          rhythm.forEach((size, index) => expect(size === 'wide' && !bears[index]).toBe(false))
        },
      ),
    )
  })

  it('fills the last row of any number of cards that can all be wide', () => {
    for (let length = 2; length <= 48; length += 1)
      for (const columns of [3, 4])
        expect(cellsOf(wideCards(all(length), columns)) % columns).toBe(0)
  })

  it('never begins a wide card in the last column, which would leave a hole before it', () => {
    const rhythm = wideCards([false, ...all(30)], 3)
    let column = 0
    for (const size of rhythm) {
      if (size === 'wide') expect(column).toBeLessThan(2)
      column = (column + (size === 'wide' ? 2 : 1)) % 3
    }
  })

  it('keeps the cards of a page as they are when the next page comes', () => {
    const goods = Array.from({ length: 48 }, (_, index) => ({
      picture: {
        src: '',
        widths: index % 3 ? [1600] : [],
        width: 1,
        height: 1,
        color: '',
        alt: '',
      },
    }))
    expect(cardRhythm(goods, 24).slice(0, 24)).toEqual(cardRhythm(goods.slice(0, 24), 24))
  })
})
