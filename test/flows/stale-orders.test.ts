import { expect, test } from 'vitest'
import {
  desktop,
  expectAccessible,
  clearConsoleErrors,
  openPage,
  phone,
} from '#test/support/browser.ts'
import {
  addToCart,
  callStaffApi,
  continueToPayment,
  newBuyer,
  openOrderDetails,
  payWith,
  readOrderNumber,
} from './shopping.ts'

async function buy(page: Awaited<ReturnType<typeof openPage>>, pieces = 1): Promise<string> {
  await addToCart(page, pieces)
  await continueToPayment(page, newBuyer())
  await payWith(page, '4242424242424242')
  return readOrderNumber(page)
}

test('an order canceled in one tab cannot be canceled again in another, which shows its state', async () => {
  const page = await openPage(desktop)
  await buy(page)
  const other = await page.context().newPage()
  await other.goto(page.url())
  for (const tab of [page, other]) {
    await openOrderDetails(tab)
    await tab.getByRole('button', { name: 'Cancel the order' }).click()
  }
  await page.getByRole('button', { name: 'Cancel it' }).click()
  await page.getByText('This order was canceled').first().waitFor()
  const answered = other.waitForResponse(/\/api\/order\/cancel/)
  await other.getByRole('button', { name: 'Cancel it' }).click()
  expect((await answered).status()).toBeLessThan(500)
  await expect
    .poll(() => other.locator('main').innerText())
    .toMatch(/This order was canceled|canceled/i)
  await expectAccessible(other)
  clearConsoleErrors()
})

test('of two shipments only the delivered one can be returned', async () => {
  const page = await openPage(phone)
  const order = await buy(page, 2)
  await callStaffApi('order/endEdit', { order })
  const { pieces } = (await callStaffApi('order/detail', { order })) as {
    pieces: { lineId: string }[]
  }
  const [first, second] = pieces
  const ship = (piece: { lineId: string } | undefined) =>
    callStaffApi('order/ship', {
      order,
      items: JSON.stringify([{ lineId: piece?.lineId, qty: 1 }]),
    })
  const { shipmentId } = await ship(first)
  await ship(second)
  await callStaffApi('shipment/markDelivered', { shipment: String(shipmentId) })
  await page.reload()
  await openOrderDetails(page)
  await page
    .getByRole('link', { name: /^Return or exchange, by/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'What are you returning, and why?' }).waitFor()
  expect(await page.getByLabel(/^Reason for return/).count()).toBe(1)
  await page
    .getByText(/Return by/)
    .first()
    .waitFor()
  await page.getByText('This item hasn’t arrived yet.').waitFor()
  await expectAccessible(page)
})
