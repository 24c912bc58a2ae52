import { expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, openPage, phone } from '#test/support/browser.ts'
import { flowShop } from '#test/support/flow-shop.ts'
import { newShopper, variantsInStock } from '#test/support/shopper.ts'
import { newMember, signUp } from './members.ts'

test('the contact form shows the status of the selected order and what can be done', async () => {
  const [variant] = await variantsInStock(flowShop.origin, 1)
  const guest = await newShopper(flowShop.origin)
  const { orderId } = await guest.buy([{ variantId: variant?.id ?? '', qty: 1 }])
  const page = await openPage(phone)
  await page.goto('/login?back_url=%2Fuser%2FcontactUs')
  await signUp(page, { ...newMember(), email: guest.email })
  await page.waitForURL(({ pathname }) => pathname === '/user/contactUs')
  await page.getByLabel('What is it about?').selectOption('A return')
  const orders = page.getByLabel('Which order?')
  const number = (await orders.getByRole('option').nth(1).textContent()) ?? ''
  await orders.selectOption(number)
  const facts = page.getByRole('status').filter({ hasText: number })
  await facts.getByText(new RegExp(`^${number}: \\w+`)).waitFor()
  expect(await facts.getByRole('link', { name: 'Return something' }).getAttribute('href')).toBe(
    `/order/return/step1/${orderId}`,
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await facts.getByRole('button', { name: 'Email me the invoice again' }).click()
  await facts.getByText(/^The invoice is on its way to \S•••@\S+\.$/).waitFor()
  await facts.getByRole('link', { name: 'See the order and its shipments' }).click()
  await page.waitForURL(({ pathname }) => pathname === `/order/detail/${orderId}`)
})
