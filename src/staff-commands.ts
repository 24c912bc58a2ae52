import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { newId } from '#kernel/ids/ids.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { listStaffKeys, makeStaffKey, revokeStaffKey } from '#modules/staff/staff-key.ts'
import type { Ctx } from '#platform/context.ts'
import type { Exchange } from '#platform/http/handler.ts'
import type { Shop } from './shop.ts'

const staffPath = '/api/staff/'
const exchange: Exchange = { header: () => undefined, setCookie: () => undefined, cookie: () => undefined, rawBody: '' }

/** The acts of the staff's API by their paths, with `--field value`; JSON where a field takes more than a word, `--file` where it takes a file. Written down like any other. */
export async function staff(
  shop: Shop,
  [act = '', ...args]: readonly string[],
  { cwd, write }: { cwd: string; write: (text: string) => void },
): Promise<number> {
  const route = shop.staffRoutes.find(({ endpoint }) => endpoint.path === `${staffPath}${act}`)
  if (!route) {
    const acts = shop.staffRoutes.map(({ endpoint }) => `  ${endpoint.path.slice(staffPath.length).padEnd(28)}${endpoint.summary}`)
    write(`${act ? `There is no act "${act}".\n\n` : ''}npm run shop -- staff ACT --field value\n\n${acts.join('\n')}\n`)
    return 2
  }
  const { file, ...fields } = fieldsOf(args, [...Object.keys(route.endpoint.input.shape), ...(route.endpoint.bytes ? ['file'] : [])])
  const input = route.endpoint.input.safeParse(fields)
  if (!input.success) {
    write(`${input.error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`).join('\n')}\n`)
    return 2
  }
  const sent = typeof file === 'string' ? { ...exchange, bytes: await readFile(resolve(cwd, file)) } : exchange
  const result = await route.handler(contextOf(shop), input.data, sent)
  if (isRefusal(result)) {
    write(`${result.message}${result.detail ? ` ${JSON.stringify(result.detail)}` : ''}\n`)
    return 1
  }
  write(route.endpoint.file ? `${await keepFile(cwd, result as PrintedFile)}\n` : `${JSON.stringify(result, null, 2)}\n`)
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

function fieldsOf(args: readonly string[], names: readonly string[]): Record<string, unknown> {
  const { values } = parseArgs({ args: [...args], options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])) })
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, meant(String(value))]))
}

/** A list, an object, a yes or a number is JSON; everything else is the word itself. */
function meant(text: string): unknown {
  if (!/^([[{]|true$|false$|\d+$)/.test(text)) return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

function contextOf({ db, jobs, log, clock }: Shop): Ctx {
  return {
    actor: { level: 'nobody' },
    staff: { id: 'cli', name: 'Command line' },
    db,
    jobs,
    log,
    now: clock.now(),
    requestId: newId('req'),
    ip: '',
    origin: '',
  }
}

/** Keys for people and programs that use the staff's API. */
export async function staffKey(
  shop: Shop,
  [act = '', word = '']: readonly string[],
  { write }: { write: (text: string) => void },
): Promise<number> {
  const now = shop.clock.now()
  if (act === 'add' && word) {
    write(`${await makeStaffKey(shop.db, { name: word, now })}\nIt is shown this once. Send it as "Authorization: Bearer KEY".\n`)
    return 0
  }
  if (act === 'revoke' && word) {
    const isRevoked = await revokeStaffKey(shop.db, { id: word, now })
    write(isRevoked ? 'It opens nothing any more.\n' : 'There is no such key that still opens anything.\n')
    return isRevoked ? 0 : 1
  }
  if (act === 'list') {
    for (const key of await listStaffKeys(shop.db))
      write(`${key.id}  ${key.name.padEnd(24)}${key.revokedAt ? 'revoked' : (key.lastUsedAt?.toISOString() ?? 'not used yet')}\n`)
    return 0
  }
  write('npm run shop -- staff-key add NAME | list | revoke ID\n')
  return 2
}
