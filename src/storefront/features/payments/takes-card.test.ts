import { expect, test } from 'vitest'
import { pages } from '#storefront/pages.ts'
import { takesCard } from './takes-card.ts'

test('only the payment page, a commission and a shared registry have a card form', () => {
  const taking = pages.map(({ path }) => path.replace(':id', 'ida-and-theo')).filter(takesCard)
  expect(taking).toEqual(['/bespokeServices/commission', '/pay', '/registry/share/ida-and-theo'])
})

test.each(['/pay/', '/PAY', '/p%61y'])('%s is the payment page', (path) => {
  expect(takesCard(path)).toBe(true)
})

test.each(['/payments', '/pay/more', '/registry/share', '/nowhere'])(
  '%s has no card form',
  (path) => {
    expect(takesCard(path)).toBe(false)
  },
)
