import { expect, test } from 'vitest'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
  visit,
} from '#test/support/browser.ts'
import { newMember, signUp } from './members.ts'
import { countPresses } from './presses.ts'
import { openSharedRegistry, registryAddress } from './registries.ts'

test('a registry is opened with at most six presses, and each gift takes one', async () => {
  const page = await openPage(desktop)
  await page.goto('/login?back_url=%2Fregistry')
  await signUp(page, newMember())
  await page.waitForURL((url) => url.pathname === '/registry')
  const { press, presses } = countPresses()
  await press(page.getByRole('main').getByRole('link', { name: 'Create a registry' }).first())
  await page.getByRole('heading', { level: 1, name: 'The event' }).waitFor()
  expect(await page.getByLabel('First name', { exact: true }).inputValue()).toBe('Ida')
  expect(await page.getByLabel('Last name', { exact: true }).inputValue()).toBe('Berg')
  await page.getByLabel('Partner’s first name').fill('Theo')
  await page.getByLabel('Partner’s last name').fill('Brandt')
  expect(await page.locator('#registry-event :is(input, select, textarea)').count()).toBe(6)
  const preview = page.getByRole('figure', { name: 'Preview of your page' })
  await preview.getByText('Ida and Theo').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await press(page.getByRole('button', { name: 'Save and continue' }))

  await page.getByRole('heading', { level: 1, name: 'Shipping address' }).waitFor()
  expect(await page.getByLabel('First name').inputValue(), 'not asked twice').toBe('Ida')
  await page.getByLabel('Street address').fill(registryAddress.line1)
  await page.getByLabel('City').fill(registryAddress.city)
  await page.getByLabel('State').selectOption(registryAddress.stateCode)
  await page.getByLabel('ZIP code').fill(registryAddress.zip)
  await page.getByLabel('Phone').fill(registryAddress.phone)
  await press(page.getByRole('button', { name: 'Save and continue' }))
  await page.getByRole('heading', { level: 1, name: 'Your page' }).waitFor()
  await page.getByLabel('Message to guests').fill('Come and eat at our table.')
  await preview.getByText('Come and eat at our table.').waitFor()
  await preview.getByText('Ida and Theo').waitFor()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Save and continue' }))

  await page.getByRole('heading', { level: 1, name: 'The first gifts' }).waitFor()
  const napkins = page.getByRole('listitem').filter({ hasText: 'Napkins' }).first()
  await napkins.getByRole('button', { name: /^Add 3 sets : Napkins/ }).click()
  await napkins.getByText('3 sets on your list').waitFor()
  await page.getByLabel('Number of guests').fill('80')
  await page.getByLabel('Number of guests').press('Tab')
  await page.getByText('3 gifts for 80 guests').waitFor()
  await page.getByText('You expect 80 guests and have 3 gifts').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await press(page.getByRole('button', { name: 'Publish the registry' }))
  await page.getByRole('heading', { level: 1, name: 'Your registry is live.' }).waitFor()
  await expectAccessible(page)
  expect(presses()).toBeLessThanOrEqual(6)
})

test('starting twice leaves no nameless draft behind', async () => {
  const page = await openPage(phone)
  await page.goto('/login?back_url=%2Fregistry%2Fcreate')
  await signUp(page, newMember())
  for (const _ of [1, 2]) {
    await visit(page, '/registry/create')
    await page.getByRole('heading', { level: 1, name: 'The event' }).waitFor()
    await expectNoSidewaysScroll(page)
  }
  await page.goto('/user/registry')
  await page.getByText('You don’t have a registry yet.').waitFor()
})

test.each([
  ['desk', desktop],
  ['phone', phone],
] as const)('a removed gift can be restored at once at a %s', async (_, window) => {
  const page = await openPage(window)
  const { id } = await openSharedRegistry(page)
  await visit(page, `/registry/myRegistry/${id}?tab=list`)
  const titles = () => page.locator('main li h3').allInnerTexts()
  await page
    .getByLabel(/^Priority: /)
    .nth(1)
    .selectOption('Most wanted')
  await expect
    .poll(() =>
      page
        .getByLabel(/^Priority: /)
        .first()
        .inputValue(),
    )
    .toBe('must')
  const before = await titles()
  await page
    .getByRole('button', { name: /^Remove/ })
    .nth(1)
    .click()
  await page.getByText(`${before[1]} was removed from your list.`).waitFor()
  expect(await titles()).toEqual(before.filter((_title, index) => index !== 1))
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await undo.waitFor({ state: 'detached' })
  expect(await titles()).toEqual(before)
})
