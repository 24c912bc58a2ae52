import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { runShopCommand, temporaryDirectory } from '#test/support/app.ts'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
  visit,
} from '#test/support/browser.ts'
import { flowShop } from '#test/support/flow-shop.ts'

beforeAll(async () => {
  const folder = temporaryDirectory('film')
  await copyFile(
    join(import.meta.dirname, '../../src/modules/catalog/fixtures/pictures/hem.webm'),
    join(folder, 'hem.webm'),
  )
  const file = join(folder, 'film.csv')
  await writeFile(
    file,
    'Handle,Film (product.metafields.aumbry.film)\nbeaded-silver-frame,hem.webm\n',
  )
  const { output } = await runShopCommand(['import', file], flowShop.environment)
  expect(output).toContain('0 created, 1 changed')
})

test.each([
  ['phone', phone],
  ['desk', desktop],
] as const)(
  'a video follows the photographs, loads when it is played, and plays, at a %s',
  async (_, options) => {
    const page = await openPage(options)
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await visit(page, '/goodsDetail/beaded-silver-frame')
    const player = page.locator('video')
    await player.scrollIntoViewIfNeeded()
    expect(await player.getAttribute('aria-label')).toMatch(/^Video of /)
    expect(loaded.filter((url) => url.includes('film'))).toEqual([])
    const gallery = page.getByRole('region', { name: /^Pictures of/ })
    expect(await gallery.getByRole('link').count()).toBe(await gallery.locator('figure').count())
    await player.evaluate((video: HTMLVideoElement) => video.play())
    await expect
      .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0)
    expect(loaded.some((url) => /\/media\/[0-9a-f]{32}\/film\.webm$/.test(url))).toBe(true)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  },
)
