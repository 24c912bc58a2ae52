import { expect, test } from 'vitest'
import { completionOf, dueNotices, type Telling } from './around-event.ts'

const registry: Telling = {
  eventDate: '2026-06-20',
  openedOn: '2026-03-01',
  wishes: 10,
  notices: [],
  thankYouReminders: true,
  unthanked: 1,
}

test('the completion discount needs ten items, two weeks, and a date near the event', () => {
  const state = (today: `${number}-${number}-${number}`, more: Partial<Telling> = {}) =>
    completionOf({ ...registry, ...more }, today)?.state
  expect(state('2026-05-20')).toBe('to-come')
  expect(state('2026-05-21')).toBe('open')
  expect(state('2026-10-18')).toBe('open')
  expect(state('2026-10-19')).toBe('over')
  expect(state('2026-05-21', { wishes: 9 })).toBe('too-short')
  expect(state('2026-05-21', { openedOn: '2026-05-08' })).toBe('too-young')
  expect(completionOf({ ...registry, eventDate: null }, '2026-05-21')).toBeNull()
})

test('each notice is due once, at its time', () => {
  expect(dueNotices(registry, '2026-05-20')).toEqual([])
  expect(dueNotices(registry, '2026-05-21')).toEqual(['event', 'completion'])
  expect(dueNotices({ ...registry, notices: ['event', 'completion'] }, '2026-05-22')).toEqual([])
  expect(dueNotices({ ...registry, notices: ['completion', 'card'] }, '2026-07-04')).toEqual([
    'thanks',
  ])
  expect(
    dueNotices({ ...registry, notices: ['completion', 'card'], unthanked: 0 }, '2026-07-04'),
  ).toEqual([])
  expect(
    dueNotices(
      { ...registry, notices: ['completion', 'card'], thankYouReminders: false },
      '2026-07-04',
    ),
  ).toEqual([])
  expect(dueNotices(registry, '2027-12-01')).toEqual(['archive'])
  expect(dueNotices({ ...registry, notices: ['event', 'completion'] }, '2026-06-20')).toEqual([])
  expect(dueNotices({ ...registry, notices: ['event', 'completion'] }, '2026-06-21')).toEqual([
    'card',
  ])
  expect(dueNotices({ ...registry, notices: ['event'], wishes: 9 }, '2026-06-21')).toEqual([])
})
