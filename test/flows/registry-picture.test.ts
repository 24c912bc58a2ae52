import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { root } from '#test/support/app.ts'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
} from '#test/support/browser.ts'
import { variantsInStock } from '#test/support/shopper.ts'
import { flowShop } from '#test/support/flow-shop.ts'
import { newMember, signUp } from './members.ts'
import { callRegistryApi, registryAddress } from './registries.ts'
import { callStaffApi } from './shopping.ts'

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

test('an owner’s picture is shown on the registry after staff approval', async () => {
  const owner = await openPage(phone)
  await owner.goto('/login?back_url=%2Fregistry')
  await signUp(owner, newMember())
  await owner.waitForURL((url) => url.pathname === '/registry')
  const { id } = (await callRegistryApi(owner, 'create', {})) as { id: string }
  const registrants = [{ firstName: 'Ida', lastName: 'Berg' }]
  await callRegistryApi(owner, 'edit', {
    id,
    title: 'Our wedding',
    registrants,
    addressBefore: registryAddress,
    creditFirst: true,
  })
  const [variant] = await variantsInStock(flowShop.origin, 1)
  await callRegistryApi(owner, 'addItem', { id, variantId: variant?.id, wanted: 2 })
  const { shareUrl } = (await callRegistryApi(owner, 'publish', { id })) as { shareUrl: string }

  await owner.goto(`/registry/myRegistry/edit/${id}`)
  await owner.getByRole('heading', { name: 'Your picture' }).click()
  await owner.getByLabel('Your picture').setInputFiles(join(root, 'docs/picture.jpg'))
  await owner.getByRole('button', { name: 'Use this picture' }).click()
  await owner.getByText('We’ve received your picture').waitFor()
  await looksRight(owner, 'registry-settings')
  for (const name of [
    'The event',
    'Shipping address',
    'Who sees it',
    'Your monogram',
    'Co-managers',
    'Pause or close the registry',
  ])
    await owner.getByRole('heading', { level: 2, name }).click()
  await owner.getByLabel('Co-manager’s email').waitFor()
  await owner.getByRole('button', { name: 'Pause', exact: true }).waitFor()
  await looksRight(owner, 'registry-settings-open')
  const { rows } = (await callStaffApi('registry/pictures/list', {})) as {
    rows: { fileId: string }[]
  }
  await callStaffApi('registry/decidePicture', { fileId: rows[0]?.fileId ?? '', decision: 'show' })

  const guest = await openPage(desktop)
  const loaded = guest.waitForResponse(
    (response) => response.url().includes('/registry-picture/') && response.ok(),
  )
  await guest.goto(new URL(shareUrl).pathname)
  await guest.getByRole('heading', { level: 1, name: 'Ida' }).waitFor()
  await guest.getByText('become store credit').waitFor()
  await loaded
  await looksRight(guest, 'registry-own-picture')
  await guest.setViewportSize({ width: 390, height: 844 })
  await looksRight(guest, 'registry-own-picture')
})
