import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { filesHandlers, filesStaffHandlers } from '#modules/files/api/http.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { testContext } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { openTestGiving, openWithWish, type TestOwner } from '#test/support/registries.ts'
import { testStaff } from '#test/support/staff.ts'
import { eraseRegistries } from './erase-registries.ts'
import { registryPictureRoutes } from '../api/picture-routes.ts'

const database = await openTestDatabase()
const giving = openTestGiving(database)
const { handlers, shop } = giving
const folder = await mkdtemp(join(tmpdir(), 'registry-pictures-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const storage = createDiskStorage(folder)
const fileHandlers = filesHandlers({ storage })
const clerk = {
  ...testContext(database, { clock: shop.checkout.clock }),
  staff: testStaff('stk_counter', 'Counter'),
}
const photograph = await sharp({
  create: { width: 1600, height: 1200, channels: 3, background: '#7a8a6a' },
})
  .withExif({ IFD0: { Artist: 'Canary Camera' } })
  .jpeg()
  .toBuffer()

async function uploadPicture({ ctx }: TestOwner): Promise<string> {
  const { id } = unwrapResult(
    await fileHandlers.startFile(
      ctx,
      { purpose: 'registry', name: 'us.jpg', size: photograph.length },
      exchange,
    ),
  )
  unwrapResult(
    await fileHandlers.putPart(ctx, { id, index: 0 }, { ...exchange, bytes: photograph }),
  )
  return unwrapResult(await fileHandlers.finishFile(ctx, { id }, exchange)).id
}

const routes = registryPictureRoutes({ db: database.db, storage })
const fetchPicture = (id: string, width = 640) => routes.request(`/${id}/${width}`)
const decide = (fileId: string, decision: 'show' | 'refuse') =>
  handlers.decidePicture(clerk, { fileId, decision }, exchange)

/** An open registry with a picture waiting for review. */
async function openWithPicture() {
  const opened = await openWithWish(database, giving)
  const fileId = await uploadPicture(opened.owner)
  const { id } = opened.registry
  expect(
    unwrapResult(await handlers.setPicture(opened.asOwner(), { id, fileId }, exchange)),
  ).toMatchObject({ picture: 'waiting' })
  return { ...opened, id, fileId }
}

test('a picture is shown only after review, resized and without metadata', async () => {
  const { share, fileId, registry } = await openWithPicture()
  expect(unwrapResult(await share()).picture).toBeNull()
  expect((await fetchPicture(fileId)).status).toBe(404)
  const waiting = unwrapResult(await handlers.listPictures(clerk, {}, exchange)).rows
  expect(waiting).toContainEqual({
    registryNumber: registry.number,
    title: 'Our wedding',
    names: 'Nora and Theo',
    fileId,
  })
  unwrapResult(await filesStaffHandlers({ storage }).readSentFile(clerk, { id: fileId }, exchange))
  expect(unwrapResult(await decide(fileId, 'show'))).toEqual({ state: 'shown' })
  expect(unwrapResult(await share()).picture).toBe(fileId)
  const shown = await fetchPicture(fileId)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const bytes = Buffer.from(await shown.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 640, height: 480 })
  expect(bytes.includes('Canary Camera')).toBe(false)
  expect((await fetchPicture(fileId, 999)).status).toBe(404)
})

test('a rejected, removed, or private picture is not served', async () => {
  const refused = await openWithPicture()
  expect(unwrapResult(await decide(refused.fileId, 'refuse'))).toEqual({ state: 'none' })
  expect((await refused.read()).picture).toBe('none')
  const mails = await queryRows(
    database.db,
    { id: text },
    sql`
      select id
      from emails
      where recipient = ${refused.owner.email} and subject like 'The picture%'`,
  )
  expect(mails).toHaveLength(1)
  expect(await decide(refused.fileId, 'show')).toMatchObject({ refused: 'not-found' })

  const shown = await openWithPicture()
  unwrapResult(await decide(shown.fileId, 'show'))
  unwrapResult(
    await handlers.saveRegistry(shown.asOwner(), { id: shown.id, visibility: 'private' }, exchange),
  )
  expect((await fetchPicture(shown.fileId)).status).toBe(404)
  unwrapResult(
    await handlers.saveRegistry(
      shown.asOwner(),
      { id: shown.id, visibility: 'link_only' },
      exchange,
    ),
  )
  expect((await fetchPicture(shown.fileId)).status).toBe(200)
  expect(
    unwrapResult(
      await handlers.setPicture(shown.asOwner(), { id: shown.id, fileId: null }, exchange),
    ),
  ).toMatchObject({ picture: 'none' })
  expect((await fetchPicture(shown.fileId)).status).toBe(404)
})

test('a picture is resized once for concurrent requests and gone after removal', async () => {
  const { fileId, id, asOwner } = await openWithPicture()
  unwrapResult(await decide(fileId, 'show'))
  let reads = 0
  const read: typeof storage.read = (key) => (reads++, storage.read(key))
  const counted = registryPictureRoutes({ db: database.db, storage: { ...storage, read } })
  const looks = await Promise.all(
    Array.from({ length: 20 }, async () => counted.request(`/${fileId}/640`)),
  )
  const again = await counted.request(`/${fileId}/640`)
  expect([...looks, again].map(({ status }) => status)).toEqual(
    Array.from({ length: 21 }, () => 200),
  )
  expect(reads).toBe(1)
  unwrapResult(await handlers.setPicture(asOwner(), { id, fileId: null }, exchange))
  expect((await counted.request(`/${fileId}/640`)).status).toBe(404)
})

test('another member’s file is refused, and the picture is deleted with the account', async () => {
  const { asOwner, id, fileId, owner } = await openWithPicture()
  const stranger = await giving.owner()
  expect(await handlers.setPicture(stranger.ctx, { id, fileId }, exchange)).toMatchObject({
    refused: 'not-found',
  })
  const theirs = await uploadPicture(stranger)
  expect(await handlers.setPicture(asOwner(), { id, fileId: theirs }, exchange)).toMatchObject({
    refused: 'fields-invalid',
  })
  expect((await giving.read(owner, id)).picture).toBe('waiting')
  unwrapResult(await decide(fileId, 'show'))
  await inTransaction(database.db, (tx) =>
    eraseRegistries(tx, { memberId: owner.id, now: shop.checkout.clock.now() }),
  )
  expect((await fetchPicture(fileId)).status).toBe(404)
  expect(
    await queryRows(
      database.db,
      { state: text },
      sql`select state from files where id = ${fileId}`,
    ),
  ).toEqual([{ state: 'deleted' }])
})
