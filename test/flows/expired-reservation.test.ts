import { expect, inject, test } from 'vitest'
import { openDatabase } from '#platform/db/database.server.ts'
import { startApp } from '#test/support/app.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  clearConsoleErrors,
  openPage,
  phone,
  visit,
} from '#test/support/browser.ts'
import { copyOfShop, type ShopEnvironment } from '#test/support/copy-of-shop.ts'
import { cardFrame, continueToPayment, newBuyer, readOrderNumber, payWith } from './shopping.ts'

/** Moves all reservations 15 minutes into the past. */
async function letHoldsEnd({ DATA_DIR, DATABASE_URL }: ShopEnvironment): Promise<void> {
  const database = await openDatabase(
    DATABASE_URL ? { url: DATABASE_URL } : { directory: DATA_DIR },
  )
  await database.query(
    `update checkouts
    set hold_until = hold_until - interval '15 minutes', next_check_at = now()
    where state = 'paying'`,
  )
  await database.query(
    `update stock_reservations
    set expires_at = expires_at - interval '15 minutes'
    where state = 'active'`,
  )
  await database.close()
}

test('after the reservation expires, the page says that nothing was charged, and the same items can be bought again', async () => {
  const environment = await copyOfShop(inject('shopToCopy'), 'hold')
  let shop = await startApp(environment)
  const page = await openPage({ ...phone, baseURL: shop.origin })
  await visit(page, '/goodsDetail/glass-cloths')
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.getByRole('heading', { name: 'Added to cart' }).waitFor()
  await continueToPayment(page, newBuyer())

  await shop.stop()
  await letHoldsEnd(environment)
  shop = await startApp({ ...environment, PORT: new URL(shop.origin).port })

  await page.reload()
  await page
    .getByRole('heading', { name: 'Your time to pay has ended. Nothing was charged' })
    .waitFor()
  expect(await page.innerText('main')).toContain('your cart is saved, so you can check out again')
  expect(await page.locator('iframe').count()).toBe(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Back to checkout' }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await cardFrame(page).getByLabel('Card number').waitFor()
  await payWith(page, '4242424242424242')
  expect(await readOrderNumber(page)).toMatch(/^AB-/)
  clearConsoleErrors()
  await page.close()
  await shop.stop()
})
