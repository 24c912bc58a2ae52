import { z } from 'zod'
import { truncateText } from '#kernel/text/truncate-text.ts'
import { parseMoney } from '#kernel/money/parse-money.ts'
import type { Cells, RowContext } from '#modules/imports/import-kind.ts'
import { parseEnd, parseInstant, parseYes } from '#modules/imports/parse-cells.ts'
import { couponValueSchema } from '../contract.ts'
import { couponClasses } from '../domain/coupon.ts'
import type { CouponField } from './coupon-columns.ts'

const codeMessage = 'Use 3 to 30 letters, digits or dashes.'

export const movedCouponSchema = z.object({
  code: z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/, codeMessage),
  /** What a coupon of this shop cannot say. */
  problem: z.null({
    error: (issue) => (typeof issue.input === 'string' ? issue.input : 'This code cannot move.'),
  }),
  description: z.string().max(300, 'At most 300 characters.'),
  class: z.enum(couponClasses),
  value: couponValueSchema.nullable(),
  minSpend: z.number().int().positive().nullable(),
  minQty: z.number().int().positive().nullable(),
  maxUses: z.number().int().positive().nullable(),
  perCustomer: z.number().int().min(1).max(100),
  combinesWith: z.array(z.enum(couponClasses)),
  exclusive: z.boolean(),
  includesSale: z.boolean(),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
})
export type MovedCoupon = z.infer<typeof movedCouponSchema>

type Read = Cells<CouponField>

/** A row of a file of discount codes. A code whose terms would change is rejected. */
export function readCouponRow(cells: Read, context: RowContext): object {
  const value = readValue(cells)
  const limit = readCount(cells('limit'))
  const used = readCount(cells('used')) ?? 0
  const minimum = readMinimum(cells('minimum'))
  const isShipping = value?.kind === 'free_shipping'
  return {
    code: cells('code').toUpperCase(),
    problem: findProblem(cells, context) ?? (value === null ? describeOffer(cells) : null),
    description: cells('description'),
    class: isShipping ? 'shipping' : 'order',
    value,
    minSpend: minimum?.spend ?? null,
    minQty: minimum?.qty ?? null,
    maxUses: limit === null || used >= limit ? null : limit - used,
    perCustomer: parseYes(cells('oncePerCustomer'))
      ? 1
      : Math.min(100, readCount(cells('limitPerCustomer')) ?? 100),
    combinesWith: readCombinations(cells),
    exclusive: parseYes(cells('alone')),
    includesSale: !parseYes(cells('excludesSale')),
    startsAt: parseInstant(cells('start')) ?? context.now.toISOString(),
    endsAt: parseEnd(cells('end')),
  }
}

function readValue(cells: Read): MovedCoupon['value'] {
  const type = cells('valueType').toLowerCase().replaceAll(' ', '_')
  const amount = parseMoney(
    cells('value')
      .replace(/^-/, '')
      .replace(/%$/, '')
      .replace(/(\.\d\d)0+$/, '$1'),
  )
  const isFree = parseYes(cells('freeShipping')) || /free.?shipping/i.test(cells('offer'))
  if (isFree && (!amount || /free.?shipping/i.test(cells('offer'))))
    return { kind: 'free_shipping' }
  if (isFree || !amount) return null
  if (type.startsWith('percent'))
    return amount > 100_00 ? null : { kind: 'percent', percent: amount }
  return /^fixed_(amount|cart)$/.test(type) ? { kind: 'amount', amount } : null
}

function describeOffer(cells: Read): string {
  const words = [cells('offer'), cells('valueType'), cells('value')].filter(Boolean)
  return `An offer of this kind cannot move: ${truncateText([...new Set(words)].join(', '), 100)}.`
}

/** Why the code would mean something else here; null if it would not. */
function findProblem(cells: Read, { now }: RowContext): string | null {
  const limit = readCount(cells('limit'))
  const end = parseEnd(cells('end'))
  const isOver = end !== null && new Date(end) <= now
  const checks: readonly [boolean, string][] = [
    [isOver || /^expired$/i.test(cells('status')), 'The code has ended.'],
    [
      !/^(|active|scheduled|publish|published|enabled|expired)$/i.test(cells('status')),
      `It is not active: ${cells('status')}.`,
    ],
    [limit !== null && (readCount(cells('used')) ?? 0) >= limit, 'The code is used up.'],
    [
      cells('discountClass').toLowerCase() === 'product',
      'It is for some products, which the file does not name.',
    ],
    [cells('products') !== '', 'It is for some products, whose ids mean nothing here.'],
    [
      cells('maximum') !== '' && parseMoney(cells('maximum')) !== 0,
      'It has a maximum order value.',
    ],
    [cells('limitOfItems') !== '', 'It is limited to a number of items.'],
    [
      !/^(|all|all customers|everyone|none)$/i.test(cells('customers')),
      'It is for some customers only.',
    ],
    [readMinimum(cells('minimum')) === null, `Its minimum is not clear: ${cells('minimum')}.`],
    ...describeUnread(cells),
  ]
  return checks.find(([isTrue]) => isTrue)?.[1] ?? null
}

/** A date or a limit that cannot be read must not become a code without that limit. */
function describeUnread(cells: Read): [boolean, string][] {
  const [start, end] = [cells('start'), cells('end')]
  const limits = [cells('limit'), cells('limitPerCustomer'), cells('used')]
  const unclear = limits.find((text) => !/^\d{0,9}$/.test(text))
  return [
    [start !== '' && parseInstant(start) === null, `Its start is not clear: ${start}.`],
    [end !== '' && parseEnd(end) === null, `Its end is not clear: ${end}.`],
    [unclear !== undefined, `Its usage limit is not clear: ${unclear}.`],
  ]
}

function readCombinations(cells: Read): string[] {
  const fields = {
    order: 'combinesOrder',
    product: 'combinesProduct',
    shipping: 'combinesShipping',
  } as const
  return couponClasses.filter((one) => parseYes(cells(fields[one])))
}

/** "", "50.00", "Minimum purchase of $50.00", "Minimum quantity of 3 items"; null if unclear. */
function readMinimum(text: string): { spend: number | null; qty: number | null } | null {
  const none = { spend: null, qty: null }
  if (/^(|0|0\.0+|none|no minimum.*)$/i.test(text)) return none
  const qty = /\b(\d{1,4}) items?\b/i.exec(text)?.[1]
  if (qty !== undefined) return { ...none, qty: Number(qty) }
  const amount = parseMoney(/\$?[\d,]+(?:\.\d{1,2})?/.exec(text)?.[0] ?? '')
  return amount ? { ...none, spend: amount } : null
}

function readCount(text: string): number | null {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0
  return count > 0 ? count : null
}
