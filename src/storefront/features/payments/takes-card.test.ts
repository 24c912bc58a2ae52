import { expect, test } from 'vitest'
import { pages } from '#storefront/pages.ts'
import { takesCard } from './takes-card.ts'

test('cards are taken at the payment, on a commission’s page and on a shared registry, and nowhere else', () => {
  const taking = pages.map(({ path }) => path.replace(':id', 'ida-and-theo')).filter(takesCard)
  expect(taking).toEqual(['/bespokeServices/commission', '/pay', '/registry/share/ida-and-theo'])
})

test.each(['/pay/', '/PAY', '/p%61y'])('%s is the payment, as it is to the router', (path) => {
  expect(takesCard(path)).toBe(true)
})

test.each(['/payments', '/pay/more', '/registry/share', '/nowhere'])('%s is not', (path) => {
  expect(takesCard(path)).toBe(false)
})
