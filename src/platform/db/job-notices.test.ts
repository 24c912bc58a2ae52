import { afterAll, expect, test } from 'vitest'
import { openDatabase } from './database.server.ts'

const database = await openDatabase({ directory: null })
afterAll(() => database.close())

test('the job queue of the embedded engine hears of the work of one moment once, of each kind, and of what comes after it again', async () => {
  const heard: string[] = []
  const subscription = await database.jobs.db?.listen?.(
    'work',
    (payload) => void heard.push(payload),
    () => undefined,
  )
  const send = (kind: string) => database.query(`select pg_notify('work', $1)`, [kind])
  for (const kind of ['capture', 'capture', 'mail', 'capture']) await send(kind)
  await expect.poll(() => heard.toSorted()).toEqual(['capture', 'mail'])
  await send('capture')
  await expect.poll(() => heard).toHaveLength(3)
  await subscription?.close()
})
