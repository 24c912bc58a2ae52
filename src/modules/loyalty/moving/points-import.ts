import { z } from 'zod'
import { calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import {
  defineImportKind,
  unknownCustomerReason,
  type AppliedRow,
  type Cells,
  type ImportContext,
  type ImportKind,
  type ImportRecord,
  type RowContext,
} from '#modules/imports/import-kind.ts'
import { parseInstant } from '#modules/imports/parse-cells.ts'
import { lockOpenMembers } from '#modules/members/lock-open-members.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { openPointsAccount } from '../commands/enroll-member.ts'
import { addPointsGrant } from '../commands/grant-points.ts'
import { lockPointsAccount } from '../db/points-accounts.ts'
import { getProgram } from '../db/programs.ts'
import { calculateMaxPointsValue } from '../domain/redemption-rules.ts'
import { getGrantRef, importedPointsLabel, undoPoints } from './undo-points.ts'

/** The columns of loyalty apps differ; these are the usual names. */
const columns = {
  email: ['email', 'email address', 'customer email', 'user_email'],
  points: [
    'points',
    'points balance',
    'points_balance',
    'loyalty points',
    'reward points',
    'available points',
  ],
  expiresOn: [
    'expires on',
    'expires at',
    'expires',
    'expires_at',
    'expiry date',
    'points expire on',
    'points expiry',
    'points expiration date',
  ],
} as const

const expirySchema = z.object({
  day: z.iso
    .date({ error: 'Enter a date, such as 2026-01-31.' })
    .transform((day) => day as CalendarDate),
  isOver: z.literal(false, { error: 'The points have expired.' }),
})

const movedPointsSchema = z.object({
  email: emailSchema,
  points: z
    .number({ error: 'Enter whole points, such as 250.' })
    .int('Enter whole points, such as 250.')
    .positive('There are no points.')
    .max(10_000_000, 'At most 10,000,000 points.'),
  expiresOn: expirySchema.nullable(),
})
type MovedPoints = z.infer<typeof movedPointsSchema>

/** Points balances of customers, who are in the program from then on. */
export const pointsImport: ImportKind = defineImportKind({
  name: 'points',
  title: 'Loyalty points',
  rank: 7,
  permission: 'loyalty.write',
  instructions: {
    shopify:
      'The export of your loyalty app, as a table with the columns Email, Points and, if points '
      + 'expire, Expires on. Import customers first.',
    woocommerce:
      'The export of your points plugin, as a table with the columns Email, Points and, if '
      + 'points expire, Expires on. Import customers first.',
    csv:
      'A table with the columns Email, Points and, if points expire, Expires on. Import '
      + 'customers first.',
  },
  columns,
  required: ['email', 'points'],
  ownColumns: columns.points,
  signs: {},
  readKey: (cells) => cells('email').toLowerCase(),
  read: (cells, context) => ({
    value: {
      email: cells('email'),
      points: parsePoints(cells('points')),
      expiresOn: readExpiry(cells, context),
    },
  }),
  schema: movedPointsSchema,
  identify: ({ email }) => email,
  measure: async (db, now) => {
    const { terms } = await getProgram(db, now)
    return ({ points }) => calculateMaxPointsValue(terms.redeem, points)
  },
  apply: applyPoints,
  undo: undoPoints,
})

/** Undefined for a text that is no number, so that the schema names its column. */
function parsePoints(text: string): number | undefined {
  return /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text)
    ? Number(text.replaceAll(',', ''))
    : undefined
}

function readExpiry(cells: Cells<keyof typeof columns>, { now }: RowContext): object | null {
  const text = cells('expiresOn')
  if (text === '') return null
  const at = parseInstant(text)
  if (at === null) return { isOver: false }
  const day = text.length === 'YYYY-MM-DD'.length ? text : calendarDate(new Date(at))
  return { day, isOver: day < calendarDate(now) }
}

/** Grants points once: a file that is imported again does not double them. */
async function applyPoints(
  tx: Tx,
  records: readonly ImportRecord<MovedPoints>[],
  { runId, now }: ImportContext,
): Promise<AppliedRow[]> {
  const program = await getProgram(tx, now)
  const members = await lockOpenMembers(
    tx,
    records.map(({ value }) => value.email),
  )
  const applied: AppliedRow[] = []
  for (const { line, value } of records) {
    const memberId = members.get(value.email)
    const isNew = memberId !== undefined && (await openPointsAccount(tx, { memberId, now }))
    const account = memberId === undefined ? null : await lockPointsAccount(tx, memberId)
    if (!account) {
      applied.push({ line, outcome: 'rejected', reason: unknownCustomerReason })
      continue
    }
    if (account.grants.some(({ cause, state }) => cause === 'import' && state !== 'reversed')) {
      const reason = 'The points of this customer were imported before.'
      applied.push({ line, outcome: 'unchanged', reason })
      continue
    }
    await addPointsGrant(tx, account, {
      program,
      points: value.points,
      cause: 'import',
      ref: getGrantRef(runId, line),
      label: importedPointsLabel,
      rule: 'Imported balance',
      now,
      ...(value.expiresOn && { expiresOn: value.expiresOn.day }),
    })
    applied.push({ line, outcome: 'created', targetId: account.row.memberId, before: { isNew } })
  }
  return applied
}
