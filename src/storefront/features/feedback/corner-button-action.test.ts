import { expect, test } from 'vitest'
import { pages } from '#storefront/pages.ts'
import { selectCornerButtonAction } from './corner-button-action.ts'

const chat = 'https://chat.example/widget'
const support = {
  days: [1, 2, 3, 4, 5, 6],
  opensAt: 9,
  closesAt: 18,
  isOpenOnHolidays: false,
  timeZone: 'America/New_York',
}
const monday = new Date('2026-03-02T15:00:00Z')
const layoutOf = (path: string) => pages.find((page) => page.path === path)?.layout ?? 'default'
const at = (path: string, given: { chat?: string | null; now?: Date } = {}) =>
  selectCornerButtonAction({ chat, now: monday, support, path, layout: layoutOf(path), ...given })

test('the chat is available except at checkout and payment', () => {
  const closed = pages.filter(({ path }) => at(path) === 'none').map(({ path }) => path)
  expect(closed).toEqual(['/settlement', '/pay', '/pay/link', '/paymentSuccess/:id'])
  expect(at('/')).toBe('chat')
})

test('without a chat the button links to the contact form and is hidden there', () => {
  expect(at('/cart', { chat: null })).toBe('form')
  expect(at('/user/contactUs', { chat: null })).toBe('none')
  expect(at('/pay', { chat: null })).toBe('none')
})

test.each([
  ['Monday at 8:59', '2026-03-02T13:59:00Z', 'form'],
  ['Monday at 9', '2026-03-02T14:00:00Z', 'chat'],
  ['Saturday at 17:59', '2026-03-07T22:59:00Z', 'chat'],
  ['Saturday at 18', '2026-03-07T23:00:00Z', 'form'],
  ['Sunday at noon', '2026-03-08T16:00:00Z', 'form'],
])('out of hours it leads there too: %s', (_, now, way) =>
  expect(at('/', { now: new Date(now) })).toBe(way),
)
