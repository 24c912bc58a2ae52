import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import { newId } from '#kernel/ids/ids.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { commandLine } from '#modules/staff/command-line.ts'
import {
  authenticateStaff,
  listStaffKeys,
  makeStaffKey,
  revokeStaffKey,
} from '#modules/staff/staff-key.ts'
import type { Ctx } from '#platform/context.ts'
import { describeFields, fieldsOf, readFields } from '#platform/command-line/schema-fields.ts'
import { textFaults } from '#platform/http/text-faults.ts'
import type { Exchange } from '#platform/http/handler.ts'
import type { CommandPlace, Place } from './command-place.ts'
import type { Shop } from './shop.ts'

const staffPath = '/api/staff/'
const exchange: Exchange = {
  header: () => undefined,
  setCookie: () => undefined,
  cookie: () => undefined,
  rawBody: '',
}

/** The acts of the staff's API by their paths, with `--field value`, read by the field's schema; `--file` where it takes a file. Written down like any other. */
export async function staff(
  shop: Shop,
  [act = '', ...args]: readonly string[],
  { cwd, write, staffKey: key }: Place,
): Promise<number> {
  const route = shop.staffRoutes.find(({ endpoint }) => endpoint.path === `${staffPath}${act}`)
  if (!route) {
    const acts = shop.staffRoutes.map(
      ({ endpoint }) => `  ${endpoint.path.slice(staffPath.length).padEnd(28)}${endpoint.summary}`,
    )
    write(
      `${act ? `There is no act "${act}".\n\n` : ''}npm run shop -- staff ACT --field value\nnpm run shop -- staff ACT --help\n\n${acts.join('\n')}\n`,
    )
    return 2
  }
  const known = fieldsOf(
    route.endpoint.bytes
      ? route.endpoint.input.safeExtend({ file: z.string() })
      : route.endpoint.input,
  )
  if (args.includes('--help')) {
    write(`${act}: ${route.endpoint.summary}\n\n${describeFields(known)}`)
    return 0
  }
  const { file, ...fields } = readFields(known, args)
  const unreadable = Object.entries(textFaults(fields))
  if (unreadable.length > 0) {
    write(`${unreadable.map(([field, message]) => `${field}: ${message}`).join('\n')}\n`)
    return 2
  }
  const input = route.endpoint.input.safeParse(fields)
  if (!input.success) {
    const faults = input.error.issues.map(
      ({ path, message }) => `${path.join('.') || 'input'}: ${message}`,
    )
    write(`${faults.join('\n')}\n\nIts fields:\n${describeFields(known)}`)
    return 2
  }
  const ctx = await contextOf(shop, key)
  if (!ctx) {
    write(unknownKey)
    return 2
  }
  const sent =
    typeof file === 'string' ? { ...exchange, bytes: await readFile(resolve(cwd, file)) } : exchange
  const result = await route.handler(ctx, input.data, sent)
  if (isRefusal(result)) {
    write(`${result.message}${result.detail ? ` ${JSON.stringify(result.detail)}` : ''}\n`)
    return 1
  }
  write(
    route.endpoint.file
      ? `${await keepFile(cwd, result as PrintedFile)}\n`
      : `${JSON.stringify(result, null, 2)}\n`,
  )
  return 0
}

interface PrintedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** In the folder the command was typed in, under its own name. Returns the whole path. */
async function keepFile(cwd: string, { name, bytes }: PrintedFile): Promise<string> {
  const path = resolve(cwd, name)
  await writeFile(path, bytes)
  return `Written to ${path}`
}

export const unknownKey =
  'STAFF_KEY is no staff key that opens anything. "staff-key list" shows those that do.\n'

/** Who acts: the holder of STAFF_KEY, or without one the command line; null when the key opens nothing. */
export async function contextOf(
  { db, jobs, log, clock }: Shop,
  key: string | undefined,
): Promise<Ctx | null> {
  const now = clock.now()
  const who = key === undefined ? commandLine : await authenticateStaff(db, key, now)
  if (!who) return null
  return {
    actor: { level: 'nobody' },
    staff: who,
    db,
    jobs,
    log,
    now,
    requestId: newId('req'),
    ip: '',
    origin: '',
  }
}

/** Keys for people and programs that use the staff's API. */
export async function staffKey(
  shop: Shop,
  [act = '', word = '']: readonly string[],
  { write, record }: Pick<CommandPlace, 'write' | 'record'>,
): Promise<number> {
  const now = shop.clock.now()
  if (act === 'add' && word) {
    const key = await makeStaffKey(shop.db, { name: word, now })
    record({ added: word })
    write(`${key}\nIt is shown this once. Send it as "Authorization: Bearer KEY".\n`)
    return 0
  }
  if (act === 'revoke' && word) {
    const isRevoked = await revokeStaffKey(shop.db, { id: word, now })
    if (isRevoked) record({ revoked: word })
    write(
      isRevoked
        ? 'It opens nothing any more.\n'
        : 'There is no such key that still opens anything.\n',
    )
    return isRevoked ? 0 : 1
  }
  if (act === 'list') {
    for (const key of await listStaffKeys(shop.db))
      write(
        `${key.id}  ${key.name.padEnd(24)}${key.revokedAt ? 'revoked' : (key.lastUsedAt?.toISOString() ?? 'not used yet')}\n`,
      )
    return 0
  }
  write('npm run shop -- staff-key add NAME | list | revoke ID\n')
  return 2
}
