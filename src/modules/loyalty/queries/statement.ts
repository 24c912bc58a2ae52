import { stringify } from 'csv-stringify/sync'
import { calendarDate } from '#kernel/time/time.ts'
import { findContact } from '#modules/members/find-contact.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import type { HistoryRow } from '../contract.ts'
import { entryLabels } from '../domain/entry-labels.ts'
import { listPointsEntries, type HistoryFilter } from './read-history.ts'
import { renderPointsStatement } from '../statement/render-statement.ts'
import { formatShopFileName } from '#platform/settings/shop-file-name.ts'
import type { Services } from '#platform/services.ts'

interface StatementFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** More than any member's entries: a statement is not paged. */
const allEntries = { limit: 5_000, offset: 0 }

export async function renderStatementCsv(
  ctx: Ctx,
  { settings }: Pick<Services, 'settings'>,
  span: HistoryFilter,
): Promise<StatementFile> {
  const shop = settings.get('shop')
  const entries = await listPointsEntries(ctx.db, getMemberId(ctx.caller), {
    ...span,
    ...allEntries,
  })
  const text = stringify([columns, ...entries.map((entry) => toCsvRow(entry, shop.timeZone))], {
    escape_formulas: true,
    bom: true,
  })
  return {
    name: `${formatShopFileName(shop.name)}-points-${calendarDate(ctx.now, shop.timeZone)}.csv`,
    bytes: new TextEncoder().encode(`\uFEFF${text}`),
  }
}

const columns = [
  'Date',
  'Type',
  'Details',
  'Order',
  'Rule',
  'Points',
  'Pending',
  'Balance',
  'Pending after',
  'Available from',
  'Valid through',
  'Note',
]

function toCsvRow(entry: HistoryRow, timeZone: string): (string | number)[] {
  const { at, type, cause, rule, note } = entry
  return [
    calendarDate(new Date(at), timeZone),
    entryLabels[type],
    cause.label,
    cause.orderNumber ?? '',
    rule.text,
    entry.points,
    entry.pending,
    entry.balanceAfter,
    entry.pendingAfter,
    entry.unlockAt ?? '',
    entry.expiresAt ?? '',
    note,
  ]
}

export async function renderStatementPdf(
  ctx: Ctx,
  { settings }: Pick<Services, 'settings'>,
  span: HistoryFilter,
): Promise<StatementFile> {
  const shop = settings.get('shop')
  const memberId = getMemberId(ctx.caller)
  const [entries, contact] = await Promise.all([
    listPointsEntries(ctx.db, memberId, { ...span, ...allEntries }),
    findContact(ctx.db, memberId),
  ])
  const name = contact ? [contact.firstName, contact.lastName].join(' ').trim() : ''
  return {
    name: `${formatShopFileName(shop.name)}-points-${calendarDate(ctx.now, shop.timeZone)}.pdf`,
    bytes: await renderPointsStatement({
      name,
      email: contact?.email ?? '',
      entries,
      span,
      at: ctx.now,
      shop,
      accent: settings.get('theme').primary,
    }),
  }
}
