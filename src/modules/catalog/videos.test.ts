import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database.ts'
import { createDesk } from '#test/support/import-desk.ts'
import { findStoredProduct } from './db/product-reader.ts'
import { videoStorageKey } from './pictures/save-video.ts'

const database = await openTestDatabase()
const desk = await createDesk(database)
beforeEach(() => desk.clear())

const webm = await readFile(join(import.meta.dirname, 'fixtures/pictures/hem.webm'))
const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(100)])
const header = 'Title,URL handle,Price,Film (product.metafields.aumbry.film)'
const readVideo = async (slug = 'napkin') =>
  (await findStoredProduct(database.db, slug))?.state.video ?? null
/** Imports one product with the named video. */
const importWithVideo = async (video: string) =>
  desk.bringIn(await desk.written(`${header}\nNapkin,napkin,20.00,${video}\n`))

describe('the video of a product', () => {
  test('is named in a column, read from beside the file and stored unchanged', async () => {
    await writeFile(join(desk.folder, 'hem.webm'), webm)
    await writeFile(join(desk.folder, 'hem.mp4'), mp4)
    for (const [name, bytes, type] of [
      ['hem.webm', webm, 'webm'],
      ['hem.mp4', mp4, 'mp4'],
    ] as const) {
      expect((await importWithVideo(name)).totals).toMatchObject({ rejected: 0, warnings: 0 })
      const video = await readVideo()
      expect(video).toEqual({
        source: name,
        key: expect.stringMatching(new RegExp(`^[0-9a-f]{32}\\.${type}$`)),
      })
      expect(
        (await desk.services().storage.read(videoStorageKey(video?.key ?? '')))?.equals(bytes),
      ).toBe(true)
      expect((await importWithVideo(name)).totals).toMatchObject({ changed: 0, untouched: 1 })
    }
    await writeFile(join(desk.folder, 'hem.mp4'), Buffer.concat([mp4, Buffer.alloc(1)]))
    expect((await importWithVideo('hem.mp4')).of('changed')).toMatchObject([
      { changes: [{ field: 'Video' }] },
    ])
    await importWithVideo('')
    expect(await readVideo()).toBe(null)
  })

  test.each([
    ['gone.mp4', 'the file does not exist beside the import file'],
    ['words.mp4', 'it is not an MP4 or WebM video'],
    ['short.mp4', 'it is not an MP4 or WebM video'],
    ['quicktime.mp4', 'it is not an MP4 or WebM video'],
    ['../secret.mp4', 'the file does not exist beside the import file'],
    ['file:///etc/passwd', 'it is neither a web address nor a file name'],
    ['http://127.0.0.1/film.mp4', 'its host could not be reached'],
  ])('%s is a warning, and the product is imported', async (name, reason) => {
    await writeFile(
      join(desk.folder, 'words.mp4'),
      'These are words and no film at all, however long one reads on in them, line after line.',
    )
    await writeFile(join(desk.folder, 'short.mp4'), 'ftyp')
    await writeFile(
      join(desk.folder, 'quicktime.mp4'),
      Buffer.concat([Buffer.alloc(4), Buffer.from('ftypqt  '), Buffer.alloc(100)]),
    )
    const { totals, of } = await importWithVideo(name)
    expect(totals).toMatchObject({ created: 1, rejected: 0, warnings: 1 })
    expect(of('warning')[0]?.reason).toContain(`The video ${name} was left out: `)
    if (!name.startsWith('http')) expect(of('warning')[0]?.reason).toContain(reason)
    expect(await readVideo()).toBe(null)
  })

  test('cannot be a picture: a warning, and the picture of the same name stays a picture', async () => {
    await copyFile(
      join(import.meta.dirname, 'fixtures/pictures/green.jpg'),
      join(desk.folder, 'green.jpg'),
    )
    const file = await desk.written(
      `${header},Product image URL\nNapkin,napkin,20.00,green.jpg,green.jpg\n`,
    )
    expect((await desk.bringIn(file)).of('warning')).toMatchObject([
      { reason: 'The video green.jpg was left out: it is not an MP4 or WebM video' },
    ])
    expect(await readVideo()).toBe(null)
    expect((await findStoredProduct(database.db, 'napkin'))?.state.pictures).toMatchObject([
      { key: expect.any(String) as string },
    ])
  })

  test('stays when its file is missing at the next import, and is not stored by a dry run', async () => {
    await writeFile(join(desk.folder, 'hem.webm'), webm)
    const file = await desk.written(`${header}\nNapkin,napkin,20.00,hem.webm\n`)
    await desk.bringIn(file, { dryRun: true })
    await importWithVideo('hem.webm')
    const video = await readVideo()
    expect(video).not.toBe(null)
    await writeFile(join(desk.folder, 'hem.webm'), 'no film')
    expect((await desk.bringIn(file)).totals).toMatchObject({ untouched: 1, warnings: 1 })
    expect(await readVideo()).toEqual(video)
  })
})
