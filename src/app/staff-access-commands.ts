import { isEmail, normalizeEmail } from '#kernel/email/email.ts'
import { days } from '#kernel/time/time.ts'
import { createInvitationLink } from '#modules/staff/setup-link.ts'
import { createStaffKey, listStaffKeys, revokeStaffKey } from '#modules/staff/staff-key.ts'
import { parseArguments, type CommandContext } from './command-context.ts'
import type { Shop } from './shop.ts'

type Output = Pick<CommandContext, 'write' | 'record'>

export async function runStaffKeyCommand(
  shop: Shop,
  args: readonly string[],
  output: Output,
): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    scopes: { type: 'string' },
    days: { type: 'string' },
  })
  const { write, record } = output
  const [act = '', argument = ''] = positionals
  if (act === 'add' && argument) return addKey(shop, { name: argument, ...values }, output)
  if (act === 'revoke' && argument) {
    const isRevoked = await revokeStaffKey(shop.db, { id: argument, now: shop.clock.now() })
    if (isRevoked) record({ revoked: argument })
    write(isRevoked ? 'The key was revoked.\n' : 'There is no active key with this id.\n')
    return isRevoked ? 0 : 1
  }
  if (act === 'list') {
    for (const key of await listStaffKeys(shop.db)) {
      const lastUse = key.lastUsedAt?.toISOString() ?? 'not used yet'
      write(`${key.id}  ${key.name.padEnd(24)}${key.revokedAt ? 'revoked' : lastUse}\n`)
    }
    return 0
  }
  write('npm run shop -- staff-key add NAME [--scopes a,b] [--days N] | list | revoke ID\n')
  return 2
}

interface KeyArguments {
  readonly name: string
  readonly scopes?: string
  readonly days?: string
}

async function addKey(
  shop: Shop,
  { name, scopes, days: lifetime }: KeyArguments,
  { write, record }: Output,
): Promise<number> {
  const permissions = scopes?.split(',').map((scope) => scope.trim())
  const unknown = permissions?.find((scope) => !Object.hasOwn(shop.services.permissions, scope))
  if (unknown !== undefined) {
    const known = Object.entries(shop.services.permissions)
      .map(([permission, label]) => `  ${permission.padEnd(24)}${label}`)
      .join('\n')
    write(`There is no permission "${unknown}".\n\n${known}\n`)
    return 2
  }
  if (lifetime !== undefined && !/^[1-9]\d{0,3}$/.test(lifetime)) {
    write('--days must be a number from 1 to 9999.\n')
    return 2
  }
  const now = shop.clock.now()
  const expiresAt = lifetime === undefined ? null : new Date(now.getTime() + days(Number(lifetime)))
  const key = await createStaffKey(shop.db, {
    name,
    now,
    expiresAt,
    ...(permissions && { permissions }),
  })
  record({ added: name, ...(scopes && { scopes }) })
  write(`${key}\nThis key is shown only once. Send it as "Authorization: Bearer KEY".\n`)
  return 0
}

export async function runStaffInviteCommand(
  shop: Shop,
  args: readonly string[],
  { write, record }: Output,
): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    role: { type: 'string', default: 'Owner' },
  })
  const [address = '', name = ''] = positionals
  const email = normalizeEmail(address)
  if (!isEmail(email) || name === '' || name.length > 80) {
    write('npm run shop -- staff-invite EMAIL NAME [--role ROLE]\n')
    return 2
  }
  const { role } = values
  const now = shop.clock.now()
  const url = await createInvitationLink(shop.db, { email, name, role, origin: shop.origin, now })
  if (url === null) {
    write(`There is no role "${role}".\n`)
    return 1
  }
  record({ email, role })
  write(`${url}\nThis link works once, for 7 days.\n`)
  return 0
}
