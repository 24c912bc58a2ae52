import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { getOwnValue } from '#kernel/lookup/lookup.ts'
import { checkInvariants, type Finding } from '#platform/db/check-invariants.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { performWithApproval } from '#modules/staff/approvals.ts'
import { exportGiftCards, readGiftCardFile } from '#modules/wallet/gift-card-file.ts'
import { importGiftCards } from '#modules/wallet/money-acts.ts'
import { maxPoolCodes } from '#modules/coupons/domain/pool-limit.ts'
import { generatePoolCodes, importCoupons } from '#modules/coupons/import-coupons.ts'
import { runWithAudit } from '#modules/staff/run-with-audit.ts'
import { runTicketCommand } from '#modules/feedback/run-ticket-command.ts'
import { listMostWished, type MostWishedProduct } from '#modules/wishlists/list-most-wished.ts'
import { runCommissionsCommand } from './bespoke-commands.ts'
import {
  runCollectionsCommand,
  runExportCommand,
  runImportCommand,
  runSynonymsCommand,
} from './catalog-commands.ts'
import {
  parseArguments,
  resolveFile,
  type CommandContext,
  type CommandEnvironment,
} from './command-context.ts'
import { usage, type CommandName } from './command-usage.ts'
import { runMoveCommand } from './move-command.ts'
import { runMonogramsCommand, runMonogramJobsCommand } from './monogram-commands.ts'
import { runStaffInviteCommand, runStaffKeyCommand } from './staff-access-commands.ts'
import { createContext, runStaffCommand, unknownKey } from './staff-commands.ts'
import type { Shop } from './shop.ts'

type Command = (shop: Shop, args: readonly string[], place: CommandContext) => Promise<number>

const commands: Readonly<Record<CommandName, Command>> = {
  fsck,
  import: runImportCommand,
  export: runExportCommand,
  collections: runCollectionsCommand,
  synonyms: runSynonymsCommand,
  coupons,
  'coupon-pool': couponPool,
  'gift-cards': giftCards,
  move: runMoveCommand,
  'most-wished': mostWished,
  staff: runStaffCommand,
  'staff-key': runStaffKeyCommand,
  'staff-invite': runStaffInviteCommand,
  feedback,
  monograms: runMonogramsCommand,
  works: runMonogramJobsCommand,
  commissions: runCommissionsCommand,
}

/**
 * Commands without an audit entry: they change nothing, or each of their acts has its own entry.
 */
const readOnly = new Set([
  'fsck',
  'export',
  'most-wished',
  'works',
  'staff',
  'staff-key list',
  'gift-cards export',
  'commissions files',
  'collections export',
])

const feedbackActs = new Set(['answer', 'take', 'resolve', 'discard', 'restore'])

function isReadOnly(name: string, args: readonly string[]): boolean {
  if (args.includes('--dry-run')) return true
  if (name === 'feedback') return !args.some((arg) => feedbackActs.has(arg))
  return readOnly.has(name) || readOnly.has(`${name} ${args[0]}`)
}

/** Returns the exit code. */
export async function runCommand(
  shop: Shop,
  [name = '', ...args]: readonly string[],
  place: CommandEnvironment,
): Promise<number> {
  const command = getOwnValue(commands, name)
  if (command)
    return runAudited(shop, name, {
      args,
      place,
      run: (record) => command(shop, args, { ...place, record }),
    })
  place.write(`Unknown command "${name}".\n\n${usage}`)
  return 2
}

type Facts = Parameters<CommandContext['record']>[0]

interface AuditedRun {
  readonly args: readonly string[]
  readonly place: CommandEnvironment
  readonly run: (record: CommandContext['record']) => Promise<number>
}

/** Records an audit entry for each run that can change data, with the facts that it reports. */
async function runAudited(
  shop: Shop,
  name: string,
  { args, place, run }: AuditedRun,
): Promise<number> {
  let counts: Facts = {}
  const record = (facts: Facts): void => {
    counts = { ...counts, ...facts }
  }
  if (isReadOnly(name, args)) return run(record)
  const ctx = await createContext(shop, place.staffKey)
  if (!ctx) {
    place.write(unknownKey)
    return 2
  }
  const act = {
    act: `command/${name}`,
    input: { args },
    describeOutcome: (code: number) => (code === 0 ? 'done' : `refused: exit code ${code}`),
    details: () => counts,
  }
  return runWithAudit(ctx, act, () => run(record))
}

async function fsck(
  shop: Shop,
  args: readonly string[],
  { write }: CommandEnvironment,
): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean', default: false } },
  })
  const findings = await shop.database.withLongLimits((db) =>
    checkInvariants(db, shop.invariants, shop.clock.now()),
  )
  const brokenInvariants = findings.filter((finding) => finding.violations.length > 0)
  write(
    values.json
      ? `${JSON.stringify({ checked: findings.length, broken: brokenInvariants }, null, 2)}\n`
      : formatFindings(findings),
  )
  return brokenInvariants.length === 0 ? 0 : 1
}

function formatFindings(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ id, description: says, violations }) =>
    violations.length === 0
      ? [`  holds   ${id}  ${says}`]
      : [
          `  BROKEN  ${id}  ${says}`,
          ...violations.map((row) => `            ${JSON.stringify(row)}`),
        ],
  )
  const brokenCount = findings.filter((finding) => finding.violations.length > 0).length
  return `${lines.join('\n')}\n${findings.length} checked, ${brokenCount} broken\n`
}

async function coupons(
  shop: Shop,
  args: readonly string[],
  place: CommandContext,
): Promise<number> {
  const { codes, fault } = await importCoupons(shop, {
    file: resolveFile(args, place),
    now: shop.clock.now(),
  })
  if (!fault) place.record({ file: basename(args[0] ?? ''), codes })
  place.write(fault ? `${fault}\n` : `${codes} codes\n`)
  return fault ? 1 : 0
}

async function couponPool(
  shop: Shop,
  [file, count = '', ...rest]: readonly string[],
  place: CommandContext,
): Promise<number> {
  const size = Number(count)
  if (rest.length > 0 || !Number.isInteger(size) || size < 1 || size > maxPoolCodes) {
    place.write(`COUNT must be a number from 1 to ${maxPoolCodes}.\n`)
    return 2
  }
  const { codes, fault } = await generatePoolCodes(shop, {
    file: resolveFile(file ? [file] : [], place),
    count: size,
    now: shop.clock.now(),
  })
  if (!fault) place.record({ file: basename(file ?? ''), codes: codes.length })
  place.write(fault ? `${fault}\n` : `${codes.join('\n')}\n`)
  return fault ? 1 : 0
}

async function giftCards(
  shop: Shop,
  [act, ...args]: readonly string[],
  place: CommandContext,
): Promise<number> {
  if (act === 'export') {
    place.write(await exportGiftCards(shop.db))
    return 0
  }
  if (act !== 'import') {
    place.write('gift-cards import FILE | gift-cards export\n')
    return 2
  }
  const giftCardFile = await readGiftCardFile(resolveFile(args, place))
  if ('fault' in giftCardFile) {
    place.write(`${giftCardFile.fault}\n`)
    return 1
  }
  const ctx = await createContext(shop, place.staffKey)
  if (!ctx) {
    place.write(unknownKey)
    return 2
  }
  const result = await performWithApproval(ctx, importGiftCards, giftCardFile)
  if (isRefusal(result)) place.write(`${result.message}\n`)
  else if (result.state === 'waiting')
    place.write(`Awaits approval: staff approval/decide --id ${result.id} --approve true\n`)
  else {
    place.record({ created: result.created, existing: result.existing })
    place.write(`${result.created} created, ${result.existing} already existed\n`)
  }
  return isRefusal(result) ? 1 : 0
}

async function feedback(
  shop: Shop,
  args: readonly string[],
  { write, record }: CommandContext,
): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    all: { type: 'boolean', default: false },
    resolve: { type: 'boolean', default: false },
  })
  const { text, isDone, change } = await runTicketCommand(shop.services, positionals, values)
  if (change) record(change)
  write(`${text}\n`)
  return isDone ? 0 : 1
}

async function mostWished(
  shop: Shop,
  args: readonly string[],
  { write }: CommandEnvironment,
): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'boolean', default: false },
      'sold-out': { type: 'boolean', default: false },
    },
  })
  const items = await shop.database.withLongLimits((db) =>
    listMostWished(db, { soldOutOnly: values['sold-out'], limit: 100 }),
  )
  const line = ({ people, pieces, title, slug, soldOut }: MostWishedProduct): string =>
    `${String(people).padStart(6)} people ${String(pieces).padStart(6)} units  ${title} (${slug})`
    + (soldOut ? '  sold out' : '')
  write(
    values.json
      ? `${JSON.stringify(items, null, 2)}\n`
      : `${items.map(line).join('\n') || 'No wish list has items yet.'}\n`,
  )
  return 0
}
