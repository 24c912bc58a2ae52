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
import { registryAddress } from './registries.ts'

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
  await page.getByLabel('Number of guests').fill('80')
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
  await page.getByRole('heading', { level: 1, name: 'Who sees it' }).waitFor()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Save and continue' }))

  await page.getByRole('heading', { level: 1, name: 'The first gifts' }).waitFor()
  const napkins = page.getByRole('listitem').filter({ hasText: 'Napkins' }).first()
  await napkins.getByRole('button', { name: /^Add \d+ Napkins/ }).click()
  await napkins.getByText('12 on your list').waitFor()
  await page.getByText('12 gifts').first().waitFor()
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
