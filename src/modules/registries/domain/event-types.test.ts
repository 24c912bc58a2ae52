import { expect, test } from 'vitest'
import {
  listPublicAnswers,
  listMissingAnswers,
  findInvalidAnswer,
  type EventType,
} from './event-types.ts'

const field = { options: [], required: false, shown: false }
const baby: EventType = {
  id: 'baby',
  name: 'New baby',
  starters: [],
  fields: [
    { ...field, id: 'due', label: 'Due on', kind: 'date', required: true },
    {
      ...field,
      id: 'role',
      label: 'Your part',
      kind: 'choice',
      options: ['Parent', 'Grandparent'],
    },
    { ...field, id: 'colors', label: 'Colors', kind: 'text', shown: true },
  ],
}

test('answers must fit the kind of their field, and unknown fields are refused', () => {
  expect(findInvalidAnswer(baby, { due: '2026-06-20', role: 'Parent', colors: 'Fern' })).toBeNull()
  expect(findInvalidAnswer(baby, { due: '' })).toBeNull()
  expect(findInvalidAnswer(baby, { due: '2026-02-31x' })).toMatchObject({ field: 'due' })
  expect(findInvalidAnswer(baby, { due: '2026-02-30' })).toMatchObject({ field: 'due' })
  expect(findInvalidAnswer(baby, { role: 'Aunt' })).toMatchObject({ field: 'role' })
  expect(findInvalidAnswer(baby, { gender: 'girl' })).toMatchObject({ field: 'gender' })
})

test('required answers are listed as missing, and guests see only public ones', () => {
  expect(listMissingAnswers(baby, {})).toEqual({ 'eventAnswers.due': 'Fill in “Due on”.' })
  expect(listPublicAnswers(baby, { due: '2026-06-20', colors: 'Fern' })).toEqual([
    { label: 'Colors', value: 'Fern' },
  ])
})
