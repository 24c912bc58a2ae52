import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPoBox, isPoBoxAddress } from './po-box.ts'

test.each([
  'PO Box 12',
  'P.O. Box 12',
  'p o box 12',
  'Post Office Box 9',
  'POB 44',
  'P.O.Box12',
  'PO BOX123',
  'Pobox12',
  'PO BOX #31',
  'PO # 12',
  'P.O. 123',
  'Box 65, RR 2',
  'RR 2 Box 65',
  'HC 1 Box 12A',
  'Apartado 12',
  'Apartado Postal 12',
  'Caixa Postal 3',
  'P.O.-Box 12',
  'P.O.\u2011Box 12',
  'Post Box 12',
  'P/O Box 12',
  'Box 12',
  'P0 Box 12',
  'PO Drawer 3',
  'PO Box A',
  'c/o Ann Hale, PO Box 12',
  '\uFF30\uFF2F \uFF22\uFF4F\uFF58 \uFF11\uFF12',
])('"%s" is a box', (line) => expect(isPoBox(line)).toBe(true))

test.each([
  '7 Pobox Rd',
  '1600 S Po B St',
  '24 Orchard Street',
  '12 Box Elder Road',
  'Boxwood Lane 5',
  '4 Post Road',
  '9 Po Street',
  '100 Post Office Square',
  '12 Apartado Way',
  'Apt 12',
  'Suite B 12',
  'RR 2',
  'PSC 3 Box 1000',
  '3 Mailbox Court',
  '',
])('"%s" is not a box', (line) => expect(isPoBox(line)).toBe(false))

test('a box on a military base is not a PO box, a box after a street is', () => {
  expect(isPoBoxAddress({ line1: 'PSC 802', line2: 'Box 74' })).toBe(false)
  expect(isPoBoxAddress({ line1: '24 Orchard Street', line2: 'Box 74' })).toBe(true)
})

describe('in any spelling', () => {
  const separators = fc.constantFrom('', ' ', '.', '. ', '-', '/', '\u2011', '\u00A0')
  const joinWords = (words: readonly string[], gap: string, upper: boolean) => {
    const text = words.join(gap)
    return upper ? text.toUpperCase() : text
  }
  test('a box with a number is a PO box', () => {
    const box = fc.record({
      gap: separators,
      before: fc.constantFrom('', ' ', ' # ', ' No. '),
      number: fc.integer({ min: 1, max: 99_999 }),
      upper: fc.boolean(),
    })
    fc.assert(
      fc.property(box, ({ gap, before, number, upper }) => {
        expect(isPoBox(joinWords(['P', 'o', 'Box'], gap, upper) + before + number)).toBe(true)
      }),
    )
  })

  test('a street whose name resembles "PO Box" is not a PO box', () => {
    const street = fc.constantFrom('Pobox', 'Po B', 'Box', 'Post Box', 'Poplar', 'Boxer')
    const kind = fc.constantFrom('Rd', 'Street', 'Ln.', 'Avenue')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999 }), street, kind, (house, name, ending) => {
        expect(isPoBox(`${house} ${name} ${ending}`)).toBe(false)
      }),
    )
  })
})
