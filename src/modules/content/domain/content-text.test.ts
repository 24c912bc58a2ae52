import { expect, test } from 'vitest'
import { insertFigures } from './insert-figures.ts'
import { parseInlineLinks, removeInlineLinks } from './parse-inline-links.ts'

test('figures are inserted at any depth', () => {
  const page = { title: 'Returns', sections: [{ blocks: [{ text: '{days} days, then {fee}.' }] }] }
  expect(insertFigures(page, { days: '30', fee: '$7.95' }).sections[0]?.blocks[0]?.text).toBe(
    '30 days, then $7.95.',
  )
})

test('an unknown figure throws', () => {
  expect(() => insertFigures('In {weeks} weeks', { days: '30' })).toThrow(
    'Unknown figure {weeks}. Known figures: days.',
  )
})

test('links to the shop, an email address or a phone number are recognized', () => {
  expect(parseInlineLinks('See [Returns](/user/returns) or [call](tel:+16175550142).')).toEqual([
    'See ',
    { label: 'Returns', address: '/user/returns' },
    ' or ',
    { label: 'call', address: 'tel:+16175550142' },
    '.',
  ])
  expect(removeInlineLinks('See [Returns](/user/returns).')).toBe('See Returns.')
})

test.each([
  'javascript:alert(1)',
  'https://elsewhere.example/',
  '//elsewhere.example',
  'data:text/html,x',
  '/\\elsewhere.example',
  'JaVaScRiPt:1',
])('a link to %s stays text', (address) => {
  expect(parseInlineLinks(`[here](${address})`)).toEqual([`[here](${address})`])
})
