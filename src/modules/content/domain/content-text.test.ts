import { expect, test } from 'vitest'
import { fillIn } from './fill-in.ts'
import { inlineParts, plainText } from './inline-links.ts'

test('figures take the place of their names, however deep they stand', () => {
  const page = { title: 'Returns', sections: [{ blocks: [{ text: '{days} days, then {fee}.' }] }] }
  expect(fillIn(page, { days: '30', fee: '$7.95' }).sections[0]?.blocks[0]?.text).toBe(
    '30 days, then $7.95.',
  )
})

test('a figure nobody knows is a fault of the file, not an empty place', () => {
  expect(() => fillIn('In {weeks} weeks', { days: '30' })).toThrow(
    'There is no figure {weeks}. There are days.',
  )
})

test('links lead within the shop, to a mailbox or a telephone', () => {
  expect(inlineParts('See [Returns](/user/returns) or [call](tel:+16175550142).')).toEqual([
    'See ',
    { label: 'Returns', address: '/user/returns' },
    ' or ',
    { label: 'call', address: 'tel:+16175550142' },
    '.',
  ])
  expect(plainText('See [Returns](/user/returns).')).toBe('See Returns.')
})

test.each([
  'javascript:alert(1)',
  'https://elsewhere.example/',
  '//elsewhere.example',
  'data:text/html,x',
  '/\\elsewhere.example',
  'JaVaScRiPt:1',
])('a link to %s stays text', (address) => {
  expect(inlineParts(`[here](${address})`)).toEqual([`[here](${address})`])
})
