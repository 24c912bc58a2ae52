import type { Page } from 'playwright-core'
import { formatMoney } from '#kernel/money/money.ts'
import { parseMoney } from '#kernel/money/parse-money.ts'
import { expect, test } from 'vitest'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
  waitForHydration,
  waitForIdle,
} from '#test/support/browser.ts'
import { newMember, signUp } from './members.ts'
import {
  addToCart,
  callStaffApi,
  cardFrame,
  fillCheckout,
  openOrderDetails,
  payWith,
  readOrderNumber,
  uploadStaffPhoto,
} from './shopping.ts'

async function expectGood(page: Page, name = ''): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const shots = process.env['SHOTS']
  if (!shots || name === '') return
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true })
  }
}

const money = (text: string) => /\$[\d,]+\.\d\d/.exec(text)?.[0] ?? ''

/** Places an order with express shipping. */
async function buyExpress(page: Page, email: string): Promise<string> {
  await addToCart(page)
  await page.goto('/settlement')
  await fillCheckout(page, { email, firstName: 'Ida', lastName: 'Berg' })
  // Waits for the new total, because a faster click would require another confirmation.
  const priced = page.waitForResponse('**/api/checkout/quote')
  await page.getByRole('radio', { name: /Express/ }).check()
  await (await priced).finished()
  await waitForIdle(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await cardFrame(page).getByLabel('Card number').waitFor()
  await payWith(page, '4242424242424242')
  return readOrderNumber(page)
}

/** Changes to the slower shipping method and expects the refund of the difference. */
async function chooseSlowerWay(page: Page): Promise<void> {
  await openOrderDetails(page)
  await page.getByRole('button', { name: 'Change the shipping method' }).click()
  await page.getByRole('radio', { name: /Standard/ }).check()
  await expectGood(page)
  await page.getByRole('button', { name: 'Save the shipping method' }).click()
  await page.getByText('Shipping method changed').first().waitFor()
  await page.getByRole('tab', { name: 'Money' }).click()
  await page
    .getByText(/Cheaper shipping method/)
    .first()
    .waitFor()
}

/** Submits a return from the order list. Returns the shown refund and the return number. */
async function sendBack(page: Page, number: string): Promise<{ shown: string; rt: string }> {
  await page.goto('/order')
  await page.getByRole('link', { name: number }).last().click()
  await page
    .getByRole('link', { name: /^Return or exchange, by \w+ \d+$/ })
    .first()
    .click()
  await page.getByLabel('Reason').selectOption({ label: 'It’s not my style' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: /^Exchange/ }).check()
  await expectGood(page, 'exchange')
  await page.getByRole('radio', { name: /^Refund/ }).check()
  await page
    .getByRole('radio', { name: /^Our carrier\b/ })
    .first()
    .check()
  await expectGood(page)
  await page.getByRole('button', { name: 'Review return' }).click()
  const sum = page.getByText(/^You’ll receive/).locator('..')
  await sum.waitFor()
  await expectGood(page)
  const shown = money(await sum.innerText())
  await page.getByRole('button', { name: 'Submit return' }).click()
  await page.getByRole('heading', { name: /^RT-/ }).waitFor()
  return { shown, rt: /RT-\w{8}/.exec(await page.innerText('main'))?.[0] ?? '' }
}

test('a member changes the shipping method, returns the unit, accepts a reduced offer and is refunded that amount', async () => {
  const page = await openPage(phone)
  const member = newMember()
  await page.goto('/login?back_url=%2Forder')
  await signUp(page, member)
  await page.waitForURL(({ pathname }) => pathname === '/order')
  const number = await buyExpress(page, member.email)
  await chooseSlowerWay(page)
  await callStaffApi('order/endEdit', { order: number })
  const { shipmentId } = await callStaffApi('order/ship', { order: number })
  await callStaffApi('shipment/markDelivered', { shipment: String(shipmentId) })

  const { shown, rt } = await sendBack(page, number)
  const { items } = (await callStaffApi('return/detail', { return: rt })) as {
    items: { lineId: string }[]
  }
  await callStaffApi('return/receive', { return: rt })
  const torn = {
    lineId: items[0]?.lineId,
    qty: 1,
    decision: 'accept_less',
    withhold: { amount: 5_00 },
    sellable: false,
  }
  const photos = [await uploadStaffPhoto()]
  await callStaffApi('return/inspect', {
    return: rt,
    items: JSON.stringify([{ ...torn, note: 'The hem is torn.', photos }]),
  })
  await page.reload()
  await page.getByText(/\$5\.00 deducted/).waitFor()
  const photograph = page.getByRole('img', { name: /, as we received it$/ })
  await photograph.scrollIntoViewIfNeeded()
  await expect
    .poll(() => photograph.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(800)
  await expectGood(page, 'offer')
  await page.getByRole('button', { name: 'Accept the offer' }).click()
  await page
    .getByText('Your return is complete. Refunds take 5 to 10 days to appear on your statement.')
    .waitFor()
  await expectGood(page)
  await page.goto('/order')
  await page.getByRole('link', { name: number }).first().click()
  await page.waitForURL(/\/order\/detail\//)
  const paid = `Return ${rt}. Refunded.`
  await expect
    .poll(
      async () => {
        await page.reload()
        await waitForHydration(page)
        await page.getByRole('tab', { name: 'Money' }).click()
        return page.innerText('main')
      },
      { timeout: 60_000 },
    )
    .toContain(paid)
  expect((await page.innerText('main')).replaceAll(/\s+/g, ' ')).toMatch(
    new RegExp(
      `${paid} Your bank can take 5 to 10 days to show it. .?\\${formatMoney((parseMoney(shown) ?? 0) - 5_00)}`,
    ),
  )
  await page.getByText('Returned', { exact: true }).first().waitFor()
  await expectGood(page)
})
