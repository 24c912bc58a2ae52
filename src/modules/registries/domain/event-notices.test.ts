import { expect, test } from 'vitest'
import { evaluateCompletionDiscount, listDueNotices, type NoticeFacts } from './event-notices.ts'

const registry: NoticeFacts = {
  eventDate: '2026-06-20',
  openedOn: '2026-03-01',
  items: 10,
  notices: [],
  thankYouReminders: true,
  unthanked: 1,
}

test('the completion discount needs ten items, two weeks, and a date near the event', () => {
  const state = (today: `${number}-${number}-${number}`, more: Partial<NoticeFacts> = {}) =>
    evaluateCompletionDiscount({ ...registry, ...more }, today)?.state
  expect(state('2026-05-20')).toBe('to-come')
  expect(state('2026-05-21')).toBe('open')
  expect(state('2026-10-18')).toBe('open')
  expect(state('2026-10-19')).toBe('over')
  expect(state('2026-05-21', { items: 9 })).toBe('too-short')
  expect(state('2026-05-21', { openedOn: '2026-05-08' })).toBe('too-young')
  expect(evaluateCompletionDiscount({ ...registry, eventDate: null }, '2026-05-21')).toBeNull()
})

test('each notice is due once, at its time', () => {
  expect(listDueNotices(registry, '2026-05-20')).toEqual([])
  expect(listDueNotices(registry, '2026-05-21')).toEqual(['event', 'completion'])
  expect(listDueNotices({ ...registry, notices: ['event', 'completion'] }, '2026-05-22')).toEqual(
    [],
  )
  expect(listDueNotices({ ...registry, notices: ['completion', 'card'] }, '2026-07-04')).toEqual([
    'thanks',
  ])
  expect(
    listDueNotices({ ...registry, notices: ['completion', 'card'], unthanked: 0 }, '2026-07-04'),
  ).toEqual([])
  expect(
    listDueNotices(
      { ...registry, notices: ['completion', 'card'], thankYouReminders: false },
      '2026-07-04',
    ),
  ).toEqual([])
  expect(listDueNotices(registry, '2027-12-01')).toEqual(['archive'])
  expect(listDueNotices({ ...registry, notices: ['event', 'completion'] }, '2026-06-20')).toEqual(
    [],
  )
  expect(listDueNotices({ ...registry, notices: ['event', 'completion'] }, '2026-06-21')).toEqual([
    'card',
  ])
  expect(listDueNotices({ ...registry, notices: ['event'], items: 9 }, '2026-06-21')).toEqual([])
})
