import { describe, expect, it } from 'vitest'
import { addDays, calendarDate, formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { listShippingMethods } from '#modules/pricing/domain/table-rates.ts'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
  visit,
} from '#test/support/browser.ts'
import { addToCart, fillCheckout, newBuyer, payWith } from './shopping.ts'
import { testPricing } from '#test/support/settings.ts'

/** Shipping methods for a product in stock. */
function findMethods(destination: Parameters<typeof listShippingMethods>[0]['destination']) {
  const [standard, express] = listShippingMethods(
    {
      destination,
      merchandise: 10_00,
      weightG: 100,
      productionTimes: [{ leadDays: 0, workDays: 0 }],
      now: new Date(),
    },
    testPricing.getShippingRules(),
  )
  if (!standard || !express)
    throw new Error('Every address in the 48 states has two shipping methods.')
  return { standard, express }
}
const providence = { stateCode: 'RI', zip: '02906', line1: '118 Benefit Street', line2: '' }

describe('the needed-by date', () => {
  it.each([
    ['phone', phone],
    ['desk', desktop],
  ] as const)(
    'is set in the cart and at checkout, selects the shipping method, and is shown with the order, at a %s',
    async (_, options) => {
      const page = await openPage(options)
      await addToCart(page)
      await visit(page, '/cart')
      const delivery = page.getByRole('region', { name: 'To me' })
      const nameDay = async (button: RegExp, day: string) => {
        await page.getByRole('button', { name: button }).click()
        const editor = page.getByRole('dialog', { name: 'To me: gift options' })
        await editor.getByLabel('Needed by').fill(day)
        await editor.getByRole('button', { name: 'Save', exact: true }).click()
        await editor.waitFor({ state: 'hidden' })
      }
      await nameDay(/^Gift options for you/, findMethods(null).express.latest)
      await delivery.getByText('express shipping').waitFor()
      await delivery
        .getByText(`Needed by ${formatDate(findMethods(null).express.latest)}`)
        .waitFor()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await visit(page, '/settlement')
      const buyer = newBuyer()
      await fillCheckout(page, buyer)
      const { express } = findMethods(providence)
      expect(await page.getByText('I need it by a date').count()).toBe(1)
      await page.getByLabel('Needed by').fill(express.latest)
      await page.getByText(`Standard. Does not arrive by ${formatDate(express.latest)}.`).waitFor()
      await expect.poll(() => page.getByRole('radio', { name: /Express/ }).isChecked()).toBe(true)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await page.waitForURL(/\/pay\?/)
      await payWith(page, '4242 4242 4242 4242')
      await page.waitForURL(/\/paymentSuccess\//)
      await page
        .getByText(`Needed by ${formatDate(express.latest)}`)
        .first()
        .waitFor()
    },
  )

  it('is reported in the cart as too early until it is dismissed or changed', async () => {
    const page = await openPage(phone)
    // Made to order with a lead time of two weeks.
    await visit(page, '/goodsDetail/beaded-silver-frame')
    await page
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Added to cart' }).waitFor()
    await visit(page, '/cart')
    const today = calendarDate(new Date())
    const editor = page.getByRole('dialog', { name: 'To me: gift options' })
    const nameDay = async (day: CalendarDate) => {
      await editor.getByLabel('Needed by').fill(day)
      await editor.getByRole('button', { name: 'Save', exact: true }).click()
      await editor.waitFor({ state: 'hidden' })
    }
    const tooLate = (day: CalendarDate) =>
      page.getByText(`Your delivery cannot arrive by ${formatDate(day)}.`)
    await page.getByRole('button', { name: /^Gift options for you/ }).click()
    await nameDay(addDays(today, 3))
    await tooLate(addDays(today, 3)).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Choose another date' }).click()
    await nameDay(addDays(today, 4))
    await tooLate(addDays(today, 3)).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Understood about the delivery date/ }).click()
    await tooLate(addDays(today, 4)).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Edit for you/ }).click()
    await nameDay(addDays(today, 60))
    await page.getByText(`Needed by ${formatDate(addDays(today, 60))}`).waitFor()
  })
})
