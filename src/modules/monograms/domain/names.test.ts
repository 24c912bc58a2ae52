import { describe, expect, test } from 'vitest'
import { suggestLayouts } from './etiquette.ts'
import {
  arrangeLetters,
  getInitial,
  describeArrangement,
  isMissingName,
  formatLetters,
  type MonogramNames,
} from './names.ts'
import type { Layout } from './template.ts'

const names: MonogramNames = {
  first: 'Eleanor',
  middle: 'James',
  last: 'Hartwell',
  partner: '',
  text: '',
  letters: '',
}

function read(layout: Layout, given: Partial<MonogramNames> = {}): string {
  const arranged = arrangeLetters(layout, { ...names, ...given })
  return isMissingName(arranged) ? `${arranged.field}: ${arranged.text}` : formatLetters(arranged)
}

describe('the order of the letters', () => {
  test.each([
    ['three_traditional', {}, 'E, H, J'],
    ['three_block', {}, 'E, J, H'],
    ['stacked', {}, 'E, J, H'],
    ['single', {}, 'H'],
    ['pair', {}, 'E, H'],
    ['pair', { partner: 'Wren' }, 'E, W'],
    ['two_block', {}, 'E, H'],
    ['two_block', { partner: 'Wren' }, 'E, H'],
    ['two_block', { letters: 'je' }, 'J, E'],
    ['couple', { partner: 'Wren' }, 'E, H, W'],
    ['three_block', { middle: '', last: 'Smith-Jones' }, 'E, S, J'],
    ['three_traditional', { letters: 'abc' }, 'A, B, C'],
    ['date', { text: ' June 3,  2027 ' }, 'June 3, 2027'],
  ] as const)('%s of %o reads %s', (layout, given, letters) =>
    expect(read(layout, given)).toBe(letters),
  )

  test('describes what will be seen', () => {
    const arranged = arrangeLetters('three_traditional', names)
    expect(isMissingName(arranged) ? '' : describeArrangement(arranged)).toBe(
      'You will see E H J: first, last, middle.',
    )
  })

  test.each([
    ['pair', { letters: 'JE' }, 'You will see J & E.'],
    ['pair', { partner: 'Wren' }, 'You will see E & W: first, partner.'],
    ['two_block', { letters: 'JE' }, 'You will see J E.'],
  ] as const)('says what stands between the letters of a %s', (layout, other, words) => {
    const arranged = arrangeLetters(layout, { ...names, ...other })
    expect(isMissingName(arranged) ? '' : describeArrangement(arranged)).toBe(words)
  })

  test('names the missing field and an alternative', () => {
    expect(read('three_traditional', { middle: '' })).toBe(
      'middle: Three letters need a middle name. Without one, choose a style of two letters or of one.',
    )
    expect(read('pair', { last: '' })).toBe('partner: Enter the other first name.')
    expect(read('couple')).toBe('partner: Enter the other first name.')
    expect(read('three_block', { letters: 'AB' })).toBe(
      'letters: This style takes 3 letters. You typed 2.',
    )
  })
})

test.each([
  ['McKay', 'M'],
  ['O’Hara', 'O'],
  ['de la Cruz', 'C'],
  ['Van Buren', 'V'],
  ['van', 'V'],
  ['élodie', 'É'],
  ['’t Hooft', 'T'],
  ['  ', ''],
])('the letter of %s is %s', (name, letter) => expect(getInitial(name)).toBe(letter))

test('a wedding has its traditional layouts, limited to those the names allow', () => {
  expect(
    suggestLayouts({ ...names, partner: 'Wren' }, 'wedding').map(({ layout, monogramText }) => [
      layout,
      monogramText,
    ]),
  ).toEqual([
    ['couple', 'E, H, W'],
    ['pair', 'E, W'],
    ['single', 'H'],
  ])
  expect(suggestLayouts(names, 'wedding').map(({ layout }) => layout)).toEqual(['pair', 'single'])
})
