import { z } from 'zod'
import {
  defineImportKind,
  listUndone,
  type AppliedRow,
  type ImportContext,
  type ImportKind,
  type ImportRecord,
  type RowToUndo,
  type UndoneRow,
} from '#modules/imports/import-kind.ts'
import { parseEnd, parseList } from '#modules/imports/parse-cells.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { reverseCredit } from '../reverse-credit.ts'
import { createGiftCard } from '../commands/activate-gift-card.ts'
import { giftCardCodeSchema } from '../contract.ts'
import { hashGiftCardCode } from '../find-gift-card.ts'
import {
  importedAmountSchema,
  importedCurrencySchema,
  parseAmountCell,
  parseCurrencyCell,
} from '#modules/imports/money-cells.ts'

/**
 * The columns of `gift-cards import`; Matrixify's sheet "Gift Cards" (`Code`, `Balance`); the
 * WooCommerce extension Gift Cards (`code`, `remaining`, `expires`).
 */
const columns = {
  code: ['code', 'gift card code'],
  balance: ['balance', 'remaining', 'remaining balance'],
  currency: ['currency'],
  expiresAt: ['expires_at', 'expires at', 'expires on', 'expires', 'expiry date'],
  isEnabled: ['enabled?', 'enabled', 'is_active'],
  tags: ['tags'],
} as const

/** Only the hash of a code is stored. */
const movedCardSchema = z.object({
  code: giftCardCodeSchema.transform((code) => ({
    hash: hashGiftCardCode(code),
    last4: code.slice(-4),
  })),
  balance: importedAmountSchema('The card is empty.'),
  currency: importedCurrencySchema,
  expiresAt: z.string({ error: 'Enter a date, such as 2026-01-31.' }).nullable(),
  isEnabled: z.literal(true, { error: 'The card is disabled.' }),
  hasEnded: z.literal(false, { error: 'The card has expired.' }),
  tags: z.array(z.string().max(40)).max(20, 'At most 20 tags.'),
})
type MovedCard = z.infer<typeof movedCardSchema>

/** Gift cards with their codes and balances. */
export const giftCardImport: ImportKind = defineImportKind({
  name: 'giftCards',
  title: 'Gift cards',
  rank: 5,
  permission: 'wallet.issue',
  instructions: {
    shopify:
      'An export with full codes, such as Matrixify’s. The export of the admin has only the last '
      + 'characters.',
    woocommerce: 'The CSV export of your gift card plugin, with codes and balances.',
    csv: 'A table with the columns Code, Balance and Expires at.',
  },
  columns,
  required: ['code', 'balance'],
  signs: { shopify: ['enabled?'], woocommerce: ['remaining', 'is_active'] },
  readKey: (cells) => `•••• ${cells('code').slice(-4)}`,
  read: (cells, { now }) => {
    const end = parseEnd(cells('expiresAt'))
    return {
      value: {
        code: cells('code'),
        balance: parseAmountCell(cells('balance')),
        currency: parseCurrencyCell(cells('currency')),
        // A date that cannot be read must not become a card that never expires.
        expiresAt: cells('expiresAt') === '' ? null : (end ?? undefined),
        isEnabled: !/^(no|false|0)$/i.test(cells('isEnabled')),
        hasEnded: end !== null && new Date(end) <= now,
        tags: parseList(cells('tags')),
      },
    }
  },
  schema: movedCardSchema,
  identify: ({ code }) => code.hash,
  measure:
    async () =>
    ({ balance }) =>
      balance,
  apply: applyGiftCards,
  undo: undoGiftCards,
})

async function applyGiftCards(
  tx: Tx,
  records: readonly ImportRecord<MovedCard>[],
  { now }: ImportContext,
): Promise<AppliedRow[]> {
  const known = await queryRows(
    tx,
    { codeHash: text },
    sql`
      select code_hash
      from gift_cards
      where code_hash = any(${records.map(({ value }) => value.code.hash)})`,
  )
  const taken = new Set(known.map(({ codeHash }) => codeHash))
  const applied: AppliedRow[] = []
  for (const { line, value } of records) {
    if (taken.has(value.code.hash)) {
      applied.push({ line, outcome: 'unchanged', reason: 'This shop has this card.' })
      continue
    }
    const card = await createGiftCard(tx, {
      amount: value.balance,
      reason: 'Gift card',
      expiresAt: value.expiresAt === null ? null : new Date(value.expiresAt),
      code: value.code,
      tags: value.tags,
      now,
    })
    applied.push({ line, outcome: 'created', targetId: card.id })
  }
  return applied
}

/** Cancels cards that nobody has used; their codes can be imported again. */
async function undoGiftCards(
  tx: Tx,
  rows: readonly RowToUndo[],
  { runId, now }: ImportContext,
): Promise<UndoneRow[]> {
  const unused = await queryRows(
    tx,
    { id: text },
    sql`
      select g.id
      from gift_cards g
      join credit_grants c on c.id = g.grant_id
      where g.id = any(${rows.map(({ targetId }) => targetId)})
        and g.state = 'active' and c.owner_id is null and c.balance = c.initial
        and c.authorized = 0
      order by g.id
      for update of c`,
  )
  const ids = new Set(unused.map(({ id }) => id))
  for (const { line, targetId } of rows)
    if (ids.has(targetId))
      await reverseCredit(tx, {
        balanceType: 'gift_card',
        ref: targetId,
        amount: 99_999_99,
        cause: `${runId}:${line}`,
        now,
      })
  await execute(
    tx,
    sql`
      update gift_cards
      set state = 'cancelled', grant_id = null, code_hash = null
      where id = any(${[...ids]})`,
  )
  return listUndone(rows, ({ targetId }) => ids.has(targetId), 'The card has been used since.')
}
