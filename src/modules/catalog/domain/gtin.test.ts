import { expect, test } from 'vitest'
import { parseGtin } from './gtin.ts'

test.each([
  ['4006381333931', '4006381333931'],
  ['036000291452', '036000291452'],
  ['96385074', '96385074'],
  ['10614141000415', '10614141000415'],
  [' 978-3-16-148410-0 ', '9783161484100'],
  ['', null],
  ['FERN-1', null],
  ['4006381333932', null],
  ['37604149', null],
  ['2006381333933', null],
  ['0000000000000', null],
])('the GTIN of the barcode %j is %j', (barcode, gtin) => {
  expect(parseGtin(barcode)).toBe(gtin)
})
