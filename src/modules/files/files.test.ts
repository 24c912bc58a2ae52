import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import type { OwnerId } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.ts'
import type { ScanFile } from '#platform/uploads/scan-file.ts'
import { fixedClock } from '#test/support/clock.ts'
import { guestActor, testContext } from '#test/support/context.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { goodDrawings, hostileDrawings } from '#test/support/drawings.ts'
import { goodFiles, hostileFiles } from '#test/support/hostile-files.ts'
import { claimFiles } from './claim-files.ts'
import type { Upload } from './contract.ts'
import { fileKey } from './db/file-rows.ts'
import { getChunkLength, countChunks, type PurposeName } from './domain/purposes.ts'
import { finishFile } from './commands/finish-file.ts'
import { saveFileChunk, readFileStatus } from './commands/save-file-chunk.ts'
import { discardFile, releaseFiles, deleteExpiredFiles } from './remove-file.ts'
import { startFile } from './commands/start-file.ts'

const database = await openTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'files-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const storage = createDiskStorage(folder)
const clock = fixedClock()
const sender = guestActor()
const ctx = testContext(database, { actor: sender, clock })
beforeEach(() => emptyTables(database))

async function unwrap<Result>(result: Promise<Result | Refusal>): Promise<Result> {
  const found = await result
  if (isRefusal(found)) throw new Error(found.message)
  return found
}

interface SendOptions {
  readonly name?: string
  readonly purpose?: PurposeName
  readonly scan?: ScanFile
}

async function send(bytes: Buffer, { name = 'file', purpose = 'inquiry', scan }: SendOptions = {}) {
  const { id } = await unwrap(startFile(ctx, { purpose, name, size: bytes.length }))
  await putAllParts(id, bytes)
  return finishFile(ctx, { storage, scan }, { id })
}

async function putAllParts(id: string, bytes: Buffer): Promise<void> {
  for (let index = 0; index < countChunks(bytes.length); index++) await put(id, bytes, index)
}

const put = (id: string, bytes: Buffer, index: number) => {
  const from = index * 512 * 1024
  return unwrap(
    saveFileChunk(
      ctx,
      { storage },
      { id, index, bytes: bytes.subarray(from, from + getChunkLength(bytes.length, index)) },
    ),
  )
}

const listStoredFiles = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
const rowCount = async () =>
  Number((await database.query('select count(*) as count from files')).rows[0]?.['count'])

describe('uploads', () => {
  test(`${hostileFiles.length} hostile files are rejected without a trace or stored without the hostile content`, async () => {
    expect(hostileFiles.length).toBeGreaterThanOrEqual(90)
    const before = process.memoryUsage().rss
    for (const { name, bytes, without } of hostileFiles) {
      const result = await send(bytes, { name })
      if (without === undefined) {
        expect(result, name).toMatchObject({ refused: 'file-refused' })
        continue
      }
      const upload = await unwrap(Promise.resolve(result))
      expect((await storage.read(fileKey(upload.id)))?.includes(without), name).toBe(false)
      expect(upload.name, name).toMatch(/^[^<>/\\]+\.(jpg|png|webp|pdf)$/)
      await unwrap(discardFile(ctx, { storage }, { id: upload.id }))
    }
    expect(await rowCount()).toBe(0)
    expect(await listStoredFiles()).toEqual([])
    expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(200)
  })

  test.each(Object.entries(goodFiles))(
    'a valid %s is stored with the extension of its type',
    async (kind, bytes) => {
      const upload = await unwrap(send(bytes, { name: '../../Ann’s <b>résumé</b>.exe' }))
      const type = kind === 'avif' ? 'webp' : kind
      expect(upload).toMatchObject({
        type,
        name: expect.stringMatching(/^b_\.(jpg|png|webp|pdf|docx)$/),
      })
      expect((await storage.read(fileKey(upload.id)))?.length).toBe(upload.size)
    },
  )

  test.each(Object.entries(goodDrawings))(
    'a %s drawing is accepted for a commission only',
    async (type, bytes) => {
      expect(await unwrap(send(bytes, { name: 'crest.exe', purpose: 'bespoke' }))).toMatchObject({
        type,
        name: `crest.${type}`,
        width: null,
      })
      expect(await send(bytes, { purpose: 'inquiry' })).toMatchObject({ refused: 'file-refused' })
    },
  )

  test('rejected hostile drawings leave nothing behind', async () => {
    const before = await listStoredFiles()
    for (const { name, bytes } of hostileDrawings.filter(({ without }) => without === undefined))
      expect(await send(bytes, { name, purpose: 'bespoke' }), name).toMatchObject({
        refused: 'file-refused',
      })
    expect(await rowCount()).toBe(0)
    expect(await listStoredFiles()).toEqual(before)
  })

  test('a file is rejected by its content, and the message names the accepted types', async () => {
    expect(await send(goodFiles.pdf, { purpose: 'return', name: 'photo.jpg' })).toMatchObject({
      refused: 'file-refused',
      message: 'photo.jpg was not accepted: its content is not JPEG, PNG, WebP or AVIF.',
    })
  })

  test('a file that is too large is rejected before it is sent', async () => {
    expect(
      await startFile(ctx, { purpose: 'application', name: 'cv.pdf', size: 12_000_000 }),
    ).toMatchObject({
      refused: 'file-refused',
      message: 'cv.pdf is 11.5 MB. The maximum file size is 10 MB.',
    })
  })

  test('an interrupted upload continues with the missing parts', async () => {
    const bytes = Buffer.concat([goodFiles.jpeg, Buffer.alloc(1_400_000)])
    const { id, parts } = await unwrap(
      startFile(ctx, { purpose: 'return', name: 'a.jpg', size: bytes.length }),
    )
    expect(parts).toBe(3)
    await put(id, bytes, 2)
    await put(id, bytes, 0)
    await put(id, bytes, 0)
    expect(await readFileStatus(ctx, { id })).toMatchObject({
      state: 'receiving',
      received: [0, 2],
    })
    expect(await finishFile(ctx, { storage }, { id })).toMatchObject({
      refused: 'version-conflict',
    })
    await put(id, bytes, 1)
    const upload = await unwrap(finishFile(ctx, { storage }, { id }))
    expect(await unwrap(finishFile(ctx, { storage }, { id }))).toEqual(upload)
  })

  test('a part with a wrong length, a wrong index or another owner is rejected', async () => {
    const { id } = await unwrap(startFile(ctx, { purpose: 'return', name: 'a.jpg', size: 1000 }))
    expect(
      await saveFileChunk(ctx, { storage }, { id, index: 0, bytes: Buffer.alloc(999) }),
    ).toMatchObject({ refused: 'fields-invalid' })
    expect(
      await saveFileChunk(ctx, { storage }, { id, index: 1, bytes: Buffer.alloc(1) }),
    ).toMatchObject({ refused: 'fields-invalid' })
    const stranger = testContext(database, { actor: guestActor(), clock })
    expect(
      await saveFileChunk(stranger, { storage }, { id, index: 0, bytes: Buffer.alloc(1000) }),
    ).toMatchObject({ refused: 'not-found' })
    expect(await readFileStatus(stranger, { id })).toMatchObject({ refused: 'not-found' })
    expect(await finishFile(stranger, { storage }, { id })).toMatchObject({ refused: 'not-found' })
    expect(await discardFile(stranger, { storage }, { id })).toMatchObject({ refused: 'not-found' })
  })

  test('a scanner can reject a file; if it does not respond, the check can be repeated', async () => {
    const bytes = goodFiles.pdf
    expect(await send(bytes, { scan: async () => 'blocked' })).toMatchObject({
      refused: 'file-refused',
    })
    expect(await rowCount()).toBe(0)
    const { id } = await unwrap(
      startFile(ctx, { purpose: 'inquiry', name: 'a.pdf', size: bytes.length }),
    )
    await putAllParts(id, bytes)
    expect(await finishFile(ctx, { storage, scan: async () => 'unknown' }, { id })).toMatchObject({
      refused: 'provider-unavailable',
    })
    expect(await finishFile(ctx, { storage, scan: async () => 'clean' }, { id })).toMatchObject({
      type: 'pdf',
    })
  })

  test('an owner can have at most 20 unclaimed files', async () => {
    for (let index = 0; index < 20; index++)
      await unwrap(startFile(ctx, { purpose: 'return', name: 'a.jpg', size: 10 }))
    expect(await startFile(ctx, { purpose: 'return', name: 'a.jpg', size: 10 })).toMatchObject({
      refused: 'too-many',
    })
  })

  const claim = (
    files: readonly Upload[],
    ownerId: OwnerId,
    more: { purpose?: PurposeName; claimedBy?: string } = {},
  ) => {
    const fileIds = files.map((file) => file.id)
    return inTransaction(ctx.db, (tx) =>
      claimFiles(tx, { fileIds, ownerId, purpose: 'inquiry', claimedBy: createId('tkt'), ...more }),
    )
  }

  test('files are claimed once, all or none, by their owner and for their purpose', async () => {
    const first = await unwrap(send(goodFiles.pdf))
    const second = await unwrap(send(goodFiles.png))
    expect(await claim([first], guestActor().id)).toMatchObject({ refused: 'fields-invalid' })
    expect(await claim([first], sender.id, { purpose: 'feedback' })).toMatchObject({
      refused: 'fields-invalid',
    })
    const gone = { ...second, id: createId('fil') }
    expect(await claim([first, gone], sender.id)).toMatchObject({ refused: 'fields-invalid' })
    expect(await unwrap(claim([second, first], sender.id))).toEqual([second, first])
    expect(await claim([first], sender.id)).toMatchObject({ refused: 'fields-invalid' })
    expect(await discardFile(ctx, { storage }, { id: first.id })).toMatchObject({
      refused: 'not-found',
    })
  })

  test('unclaimed files are deleted after a week, claimed files after their release', async () => {
    const orphan = await unwrap(send(goodFiles.pdf))
    const claimed = await unwrap(send(goodFiles.png))
    await unwrap(claim([claimed], sender.id, { claimedBy: 'inquiry:inq_1' }))
    expect(await deleteExpiredFiles(ctx.db, storage, new Date(ctx.now.getTime() + days(8)))).toBe(1)
    expect(await storage.exists(fileKey(orphan.id))).toBe(false)
    expect(await storage.exists(fileKey(claimed.id))).toBe(true)
    await inTransaction(ctx.db, (tx) => releaseFiles(tx, 'inquiry:inq_1'))
    expect(await deleteExpiredFiles(ctx.db, storage, ctx.now)).toBe(1)
    expect(await storage.exists(fileKey(claimed.id))).toBe(false)
  })
})
