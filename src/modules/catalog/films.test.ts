import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database.ts'
import { createDesk } from '#test/support/import-desk.ts'
import { findKnownGoods } from './data/goods-reader.ts'
import { filmKey } from './pictures/save-film.ts'

const database = await openTestDatabase()
const desk = await createDesk(database)
beforeEach(() => desk.clear())

const webm = await readFile(join(import.meta.dirname, 'fixtures/pictures/hem.webm'))
const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(100)])
const header = 'Title,URL handle,Price,Film (product.metafields.aumbry.film)'
const filmOf = async (slug = 'napkin') =>
  (await findKnownGoods(database.db, slug))?.state.film ?? null
/** Brings in one piece with a film of that name. */
const bringIn = async (film: string) =>
  desk.bringIn(await desk.written(`${header}\nNapkin,napkin,20.00,${film}\n`))

describe('the film of a piece', () => {
  test('is named in a column, lies beside the file, and is kept to the byte', async () => {
    await writeFile(join(desk.folder, 'hem.webm'), webm)
    await writeFile(join(desk.folder, 'hem.mp4'), mp4)
    for (const [name, bytes, type] of [
      ['hem.webm', webm, 'webm'],
      ['hem.mp4', mp4, 'mp4'],
    ] as const) {
      expect((await bringIn(name)).totals).toMatchObject({ rejected: 0, warnings: 0 })
      const film = await filmOf()
      expect(film).toEqual({
        source: name,
        key: expect.stringMatching(new RegExp(`^[0-9a-f]{32}\\.${type}$`)),
      })
      expect((await desk.parts().storage.read(filmKey(film?.key ?? '')))?.equals(bytes)).toBe(true)
      expect((await bringIn(name)).totals).toMatchObject({ changed: 0, untouched: 1 })
    }
    await writeFile(join(desk.folder, 'hem.mp4'), Buffer.concat([mp4, Buffer.alloc(1)]))
    expect((await bringIn('hem.mp4')).of('changed')).toMatchObject([
      { changes: [{ field: 'Film' }] },
    ])
    await bringIn('')
    expect(await filmOf()).toBe(null)
  })

  test.each([
    ['gone.mp4', 'there is no such file beside the goods file'],
    ['words.mp4', 'it is not an MP4 or WebM film'],
    ['short.mp4', 'it is not an MP4 or WebM film'],
    ['quicktime.mp4', 'it is not an MP4 or WebM film'],
    ['../secret.mp4', 'there is no such file beside the goods file'],
    ['file:///etc/passwd', 'it is neither a web address nor a file name'],
    ['http://127.0.0.1/film.mp4', 'its host could not be reached'],
  ])('%s is a warning, and the piece goes in', async (name, reason) => {
    await writeFile(
      join(desk.folder, 'words.mp4'),
      'These are words and no film at all, however long one reads on in them, line after line.',
    )
    await writeFile(join(desk.folder, 'short.mp4'), 'ftyp')
    await writeFile(
      join(desk.folder, 'quicktime.mp4'),
      Buffer.concat([Buffer.alloc(4), Buffer.from('ftypqt  '), Buffer.alloc(100)]),
    )
    const { totals, of } = await bringIn(name)
    expect(totals).toMatchObject({ created: 1, rejected: 0, warnings: 1 })
    expect(of('warning')[0]?.reason).toContain(`The film ${name} was left out: `)
    if (!name.startsWith('http')) expect(of('warning')[0]?.reason).toContain(reason)
    expect(await filmOf()).toBe(null)
  })

  test('is no picture, even if one of its name is there: a warning, and the picture stays a picture', async () => {
    await copyFile(
      join(import.meta.dirname, 'fixtures/pictures/green.jpg'),
      join(desk.folder, 'green.jpg'),
    )
    const file = await desk.written(
      `${header},Product image URL\nNapkin,napkin,20.00,green.jpg,green.jpg\n`,
    )
    expect((await desk.bringIn(file)).of('warning')).toMatchObject([
      { reason: 'The film green.jpg was left out: it is not an MP4 or WebM film' },
    ])
    expect(await filmOf()).toBe(null)
    expect((await findKnownGoods(database.db, 'napkin'))?.state.pictures).toMatchObject([
      { key: expect.any(String) as string },
    ])
  })

  test('stays when its file is gone at the next import, and a dry run keeps none', async () => {
    await writeFile(join(desk.folder, 'hem.webm'), webm)
    const file = await desk.written(`${header}\nNapkin,napkin,20.00,hem.webm\n`)
    await desk.bringIn(file, { dryRun: true })
    await bringIn('hem.webm')
    const film = await filmOf()
    expect(film).not.toBe(null)
    await writeFile(join(desk.folder, 'hem.webm'), 'no film')
    expect((await desk.bringIn(file)).totals).toMatchObject({ untouched: 1, warnings: 1 })
    expect(await filmOf()).toEqual(film)
  })
})
