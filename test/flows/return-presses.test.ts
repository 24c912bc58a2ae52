import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
} from '#test/support/browser.ts'
import { newMember, signUp } from './members.ts'
import { addToCart, callStaffApi, continueToPayment, payWith, readOrderNumber } from './shopping.ts'

const returnLink = /^Return or exchange, by [A-Z][a-z]+ \d+/

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** A member's delivered order of three sets. */
async function deliveredOrder(page: Page): Promise<string> {
  const member = newMember()
  await page.goto('/login?back_url=%2Forder')
  await signUp(page, member)
  await page.waitForURL(({ pathname }) => pathname === '/order')
  await addToCart(page, 3)
  await continueToPayment(page, { email: member.email, firstName: 'Ida', lastName: 'Berg' })
  await payWith(page, '4242424242424242')
  const number = await readOrderNumber(page)
  await callStaffApi('order/endEdit', { order: number })
  const { shipmentId } = await callStaffApi('order/ship', { order: number })
  await callStaffApi('shipment/markDelivered', { shipment: String(shipmentId) })
  return number
}

/** Returns one of the items from the page that links to it, and counts the presses. */
async function returnOneItem(page: Page): Promise<number> {
  let presses = 0
  const press = async (act: Promise<unknown>) => {
    await act
    presses += 1
  }
  await press(page.getByRole('link', { name: returnLink }).first().click())
  await page.getByRole('heading', { name: 'What are you returning, and why?' }).waitFor()
  const reasons = page.getByLabel(/^Reason for return/)
  expect(await reasons.count()).toBe(3)
  for (const reason of await reasons.all()) expect(await reason.inputValue()).toBe('')
  await expectGood(page)
  await press(reasons.nth(1).selectOption({ label: 'I don’t need it anymore' }))
  await page.getByText('Returning 1 of 1').waitFor()
  await expectGood(page)
  await press(page.getByRole('button', { name: 'Continue' }).click())
  await press(page.getByRole('button', { name: 'Review return' }).click())
  await page.getByText(/^You’ll receive/).waitFor()
  await press(page.getByRole('button', { name: 'Submit return' }).click())
  await page.getByRole('heading', { name: /^RT-/ }).waitFor()
  return presses
}

test('a member returns one of three sets from the order page in five presses', async () => {
  const page = await openPage(desktop)
  const number = await deliveredOrder(page)
  await page.goto('/order')
  await page.getByRole('link', { name: number }).last().click()
  await page.getByRole('heading', { level: 1, name: /^Delivered, return by/ }).waitFor()
  await page.getByText('You can return or exchange it until').waitFor()
  await expectGood(page)
  expect(await returnOneItem(page)).toBeLessThanOrEqual(5)
  await page.getByText('Return requested').waitFor()
  await page.getByText('Upcoming: We inspect it').waitFor()
  await expectGood(page)
})

test('a member returns one of three sets from the list of orders in five presses', async () => {
  const page = await openPage(phone)
  await deliveredOrder(page)
  await page.goto('/user/trackYourOrder')
  await page.getByText('You can return or exchange it until').waitFor()
  await expectGood(page)
  expect(await returnOneItem(page)).toBeLessThanOrEqual(5)
  await expectGood(page)
})
