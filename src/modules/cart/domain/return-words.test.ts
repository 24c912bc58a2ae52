import { expect, test } from 'vitest'
import { returnsInWords, type LinePromise } from './return-words.ts'

const open = (days: number, anchor: LinePromise['anchor'] = 'delivered'): LinePromise => ({
  groupId: 'grp_1',
  days,
  anchor,
  holiday: null,
  isLettered: false,
})
const final = open(0)
const lettered: LinePromise = { ...final, isLettered: true }

test.each<[string, LinePromise[], string]>([
  ['nothing', [], ''],
  [
    'pieces of one policy',
    [open(30), open(30)],
    'Unused pieces can come back for 30 days after they arrive.',
  ],
  [
    'pieces of two',
    [open(60), open(14)],
    'Unused pieces can come back for 14 days after they arrive, some for longer.',
  ],
  [
    'days from the order',
    [open(30, 'placed')],
    'Unused pieces can come back for 30 days after you order.',
  ],
  [
    'equal days from different ones',
    [open(30), open(30, 'shipped')],
    'Unused pieces can come back for 30 days after they leave us, some for longer.',
  ],
  ['one day', [open(1)], 'Unused pieces can come back for 1 day after they arrive.'],
  [
    'a final sale among others',
    [open(30), final],
    'Unused pieces can come back for 30 days after they arrive. Some pieces are final sale.',
  ],
  [
    'letters among others',
    [open(30), lettered],
    'Unused pieces can come back for 30 days after they arrive. What is made with letters can come back only when something is wrong.',
  ],
  [
    'final sales alone',
    [final, final],
    'Final sale: it can come back only when something is wrong.',
  ],
  [
    'letters alone',
    [lettered],
    'Made with letters: it can come back only when something is wrong.',
  ],
  [
    'both alone',
    [lettered, final],
    'Final sale or made with letters: it can come back only when something is wrong.',
  ],
])('of a cart with %s is said what holds for it', (_, lines, words) => {
  expect(returnsInWords(lines)).toBe(words)
})
