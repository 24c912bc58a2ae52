import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { catalogContract } from '#modules/catalog/contract.ts'
import { apiClient } from '#test/support/api-client.ts'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
} from '#test/support/browser.ts'
import { flowShop } from '#test/support/flow-shop.ts'
import { variantsInStock } from '#test/support/shopper.ts'
import { newMember, signUp } from './members.ts'
import { callRegistryApi, registryAddress } from './registries.ts'
import { fillGiftCheckout, newBuyer, readOrderNumber, payWith, callStaffApi } from './shopping.ts'

async function looksRight(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const shots = process.env['SHOTS']
  if (shots)
    await page.screenshot({
      path: `${shots}/${name}-${page.viewportSize()?.width ?? 0}.png`,
      fullPage: true,
    })
}

/** Two variants of the same price, so that one can replace the other. */
async function findEqualVariants(): Promise<string[]> {
  const api = apiClient(flowShop.origin)
  for (const { slug } of await variantsInStock(flowShop.origin, 20)) {
    const { variants } = await api.ask(catalogContract.readGoods, { id: slug })
    const [first, ...others] = variants.filter(
      ({ availability, minQty }) => availability.state === 'in-stock' && minQty === 1,
    )
    const second = others.find(({ price }) => price === first?.price)
    if (first && second) return [first.id, second.id]
  }
  throw new Error('No two variants of one price are in stock.')
}

async function openRegistry(page: Page): Promise<{ id: string; link: string }> {
  await page.goto('/login?back_url=%2Fregistry')
  await signUp(page, newMember())
  await page.waitForURL((url) => url.pathname === '/registry')
  const { id } = (await callRegistryApi(page, 'create', {})) as { id: string }
  const registrants = [
    { firstName: 'Ida', lastName: 'Berg' },
    { firstName: 'Theo', lastName: 'Brandt' },
  ]
  await callRegistryApi(page, 'edit', {
    id,
    title: 'Our wedding',
    registrants,
    addressBefore: registryAddress,
  })
  const [first = '', second = ''] = await findEqualVariants()
  await callRegistryApi(page, 'addItem', { id, variantId: first, wanted: 2 })
  await callRegistryApi(page, 'addItem', { id, variantId: second, wanted: 1 })
  const { shareUrl } = (await callRegistryApi(page, 'publish', { id })) as { shareUrl: string }
  return { id, link: new URL(shareUrl).pathname }
}

async function giveTwo(page: Page, link: string): Promise<string> {
  await page.goto(link)
  const howMany = page.getByRole('spinbutton', { name: /^How many/ }).first()
  await howMany.fill('2')
  await howMany.press('Enter')
  await page
    .getByRole('button', { name: /^Buy as gift/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Added to cart' }).getByText('For Ida and Theo').waitFor()
  await page.goto('/settlement')
  const giver = newBuyer()
  await fillGiftCheckout(page, giver)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/pay\?/)
  await payWith(page, '4242 4242 4242 4242')
  return readOrderNumber(page)
}

test('an undeliverable gift is replaced by its giver, and an unshipped one is exchanged for credit by the owner', async () => {
  const owner = await openPage(desktop)
  const { id, link } = await openRegistry(owner)
  const guest = await openPage(phone)
  const order = await giveTwo(guest, link)
  await callStaffApi('order/endEdit', { order })
  const detail = (await callStaffApi('order/detail', { order })) as {
    id: string
    pieces: { lineId: string }[]
  }
  await callStaffApi('registry/markUndeliverable', {
    order,
    lineId: detail.pieces[0]?.lineId ?? '',
    qty: '1',
  })

  await guest.goto(`/order/detail/${detail.id}`)
  await guest.getByRole('heading', { name: /^We can’t ship/ }).waitFor()
  await looksRight(guest, 'gift-stuck')
  await guest.setViewportSize({ width: 1280, height: 800 })
  await looksRight(guest, 'gift-stuck')
  await guest.getByRole('button', { name: /^Choose/ }).click()
  await guest.getByText(/^We’re shipping .* to Ida and Theo\.$/).waitFor()
  await looksRight(guest, 'gift-swapped')

  await owner.goto(`/registry/myRegistry/${id}`)
  await owner.getByRole('heading', { name: 'Helen Marsh' }).waitFor()
  await owner
    .getByRole('button', { name: /^Get store credit instead/ })
    .first()
    .click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('button', { name: /in store credit$/ }).waitFor()
  await looksRight(owner, 'gift-credit')
  await owner.setViewportSize({ width: 390, height: 844 })
  await looksRight(owner, 'gift-credit')
  await dialog.getByRole('button', { name: /in store credit$/ }).click()
  await owner.getByText('exchanged for store credit').waitFor()
  await looksRight(owner, 'gift-credited')
  await guest.reload()
  await guest.getByText('Getting ready').first().waitFor()
  expect(await guest.locator('main').innerText()).not.toMatch(/store credit|refund/i)
})
