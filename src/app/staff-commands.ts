import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { commandLineStaff } from '#modules/staff/command-line-staff.ts'
import { authenticateStaffKey } from '#modules/staff/staff-key.ts'
import { hasPermission, type Ctx } from '#platform/context.ts'
import {
  describeFields,
  listSchemaFields,
  parseFields,
} from '#platform/command-line/schema-fields.ts'
import { findTextErrors } from '#platform/http/find-text-errors.ts'
import type { Exchange } from '#platform/http/handler.ts'
import type { CommandEnvironment } from './command-context.ts'
import type { Shop } from './shop.ts'

const staffPath = '/api/staff/'
const exchange: Exchange = {
  header: () => undefined,
  setCookie: () => undefined,
  cookie: () => undefined,
  rawBody: '',
}

/**
 * Calls an endpoint of the staff API with `--field value` options, and `--file` for a binary body.
 */
export async function runStaffCommand(
  shop: Shop,
  [act = '', ...args]: readonly string[],
  { cwd, write, staffKey: key }: CommandEnvironment,
): Promise<number> {
  const route = shop.staffRoutes.find(({ endpoint }) => endpoint.path === `${staffPath}${act}`)
  if (!route) {
    const acts = shop.staffRoutes.map(
      ({ endpoint }) => `  ${endpoint.path.slice(staffPath.length).padEnd(28)}${endpoint.summary}`,
    )
    write(
      `${act ? `Unknown act "${act}".\n\n` : ''}npm run shop -- staff ACT --field value\n`
        + `npm run shop -- staff ACT --help\n\n${acts.join('\n')}\n`,
    )
    return 2
  }
  const schemaFields = listSchemaFields(
    route.endpoint.bytes
      ? route.endpoint.input.safeExtend({ file: z.string() })
      : route.endpoint.input,
  )
  if (args.includes('--help')) {
    write(`${act}: ${route.endpoint.summary}\n\n${describeFields(schemaFields)}`)
    return 0
  }
  const { file, ...fields } = parseFields(schemaFields, args)
  const textErrors = Object.entries(findTextErrors(fields))
  if (textErrors.length > 0) {
    write(`${textErrors.map(([field, message]) => `${field}: ${message}`).join('\n')}\n`)
    return 2
  }
  const input = route.endpoint.input.safeParse(fields)
  if (!input.success) {
    const faults = input.error.issues.map(
      ({ path, message }) => `${path.join('.') || 'input'}: ${message}`,
    )
    write(`${faults.join('\n')}\n\nFields:\n${describeFields(schemaFields)}`)
    return 2
  }
  const ctx = await createContext(shop, key)
  if (!ctx) {
    write(unknownKey)
    return 2
  }
  const { permission } = route.endpoint
  if (!ctx.staff || !permission || !hasPermission(ctx.staff, permission)) {
    write(`This key does not have the permission ${permission ?? act}.\n`)
    return 2
  }
  const request =
    typeof file === 'string' ? { ...exchange, bytes: await readFile(resolve(cwd, file)) } : exchange
  const result = await route.handler(ctx, input.data, request)
  if (isRefusal(result)) {
    write(`${result.message}${result.detail ? ` ${JSON.stringify(result.detail)}` : ''}\n`)
    return 1
  }
  const isFile = route.endpoint.file !== undefined
  write(`${isFile ? await saveFile(cwd, result as ResultFile) : JSON.stringify(result, null, 2)}\n`)
  return 0
}

interface ResultFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Saves the file in the current directory and returns a message with its path. */
async function saveFile(cwd: string, { name, bytes }: ResultFile): Promise<string> {
  const path = resolve(cwd, name)
  await writeFile(path, bytes)
  return `Saved to ${path}`
}

export const unknownKey =
  'STAFF_KEY is not a valid staff key. Run "staff-key list" to see all keys.\n'

/** The context of the owner of STAFF_KEY, or of the command line; null for an invalid key. */
export async function createContext(
  { db, jobs, log, clock }: Shop,
  key: string | undefined,
): Promise<Ctx | null> {
  const now = clock.now()
  const found =
    key === undefined ? { staff: commandLineStaff } : await authenticateStaffKey(db, key, now)
  if ('dead' in found) return null
  return {
    caller: { level: 'nobody' },
    staff: found.staff,
    db,
    jobs,
    log,
    now,
    requestId: createId('req'),
    ip: '',
    origin: '',
  }
}
