import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { createId } from '#kernel/ids/ids.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, setValues, sql } from '#platform/db/sql.ts'
import { couponCodeSchema, couponValueSchema } from './contract.ts'
import { insertCoupons } from './db/edited-coupons.ts'
import { toCouponValues, type NewCoupon } from './db/coupon-rows.ts'
import { couponAudiences, couponClasses } from './domain/coupon.ts'
import { listOfferFaults, type OfferParts } from './domain/offer-faults.ts'
import { generateCouponCode } from './issue-coupon.ts'

const cents = z.number().int().positive()
const classes = z.enum(couponClasses)
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const ids = z.array(z.string().max(40)).max(500)

const offerSchema = z.strictObject({
  name: z.string().trim().min(1).max(60),
  description: z.string().trim().max(300).default(''),
  class: classes,
  value: couponValueSchema,
  minSpend: cents.nullable().default(null),
  minQty: z.number().int().positive().nullable().default(null),
  productIds: ids.nullable().default(null),
  collectionIds: ids.nullable().default(null),
  excludedProductIds: ids.default([]),
  includesSale: z.boolean().default(true),
  audience: z.enum(couponAudiences).exclude(['email']).default('anyone'),
  tierIds: z.array(z.string().max(40)).min(1).nullable().default(null),
  nthOrder: z.number().int().positive().nullable().default(null),
  repeatAfterDays: z.number().int().positive().max(3_650).nullable().default(null),
  optionValues: z
    .array(
      z.strictObject({
        name: z.string().trim().min(1).max(60),
        value: z.string().trim().min(1).max(60),
      }),
    )
    .min(1)
    .max(50)
    .nullable()
    .default(null),
  maxUses: z.number().int().positive().nullable().default(null),
  perCustomer: z.number().int().positive().max(100).default(1),
  budget: cents.nullable().default(null),
  combinesWith: z.array(classes).default([]),
  stackGroup: z.string().trim().min(1).max(40).nullable().default(null),
  priority: z.number().int().min(-1_000).max(1_000).default(0),
  exclusive: z.boolean().default(false),
  automatic: z.boolean().default(false),
  startsAt: instant,
  endsAt: instant.nullable().default(null),
  state: z.enum(['active', 'revoked']).default('active'),
})
function addFaults(offer: OfferParts, context: z.RefinementCtx): void {
  for (const { message } of listOfferFaults(offer)) context.addIssue({ code: 'custom', message })
}

const code = couponCodeSchema.pipe(
  z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/, 'must be 3 to 40 letters, digits or dashes'),
)

const couponFile = z.array(offerSchema.extend({ code }).superRefine(addFaults)).max(1_000)

const poolFile = offerSchema
  .extend({
    pool: z.string().trim().min(1).max(40),
    prefix: code,
    maxUses: z.literal(1).default(1),
    automatic: z.literal(false).default(false),
  })
  .superRefine(addFaults)

interface ImportSource {
  readonly file: string
  readonly now: Date
}

/** Imports campaign codes, all or none. An existing code is updated and keeps its uses. */
export async function importCoupons(
  { db }: { readonly db: Db },
  { file, now }: ImportSource,
): Promise<{ readonly codes: number; readonly fault: string | null }> {
  const read = couponFile.safeParse(await readJson(file))
  if (!read.success) return { codes: 0, fault: describeIssues(read.error) }
  await inTransaction(db, async (tx) => {
    for (const coupon of read.data) await saveCoupon(tx, coupon, now)
  })
  return { codes: read.data.length, fault: null }
}

/**
 * Generates single-use codes with the same offer. A customer who used `perCustomer` codes of the
 * pool cannot use more. A second call adds to the pool.
 */
export async function generatePoolCodes(
  { db }: { readonly db: Db },
  { file, now, count }: ImportSource & { readonly count: number },
): Promise<{ readonly codes: readonly string[]; readonly fault: string | null }> {
  const read = poolFile.safeParse(await readJson(file))
  if (!read.success) return { codes: [], fault: describeIssues(read.error) }
  const { prefix, ...terms } = read.data
  const codes = Array.from({ length: count }, () => generateCouponCode(prefix))
  const newCoupons = codes.map((poolCode): NewCoupon => ({
    ...terms,
    id: createId('cpn', now.getTime()),
    code: poolCode,
    source: 'campaign',
    createdAt: now,
  }))
  await inTransaction(db, async (tx) => {
    for (let from = 0; from < newCoupons.length; from += 500)
      await insertCoupons(tx, newCoupons.slice(from, from + 500))
  })
  return { codes, fault: null }
}

function describeIssues({ issues }: z.ZodError): string {
  return issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join('.') || 'file'}: ${message}`)
    .join('; ')
}

async function saveCoupon(
  tx: Tx,
  coupon: z.output<typeof couponFile>[number],
  now: Date,
): Promise<void> {
  const inserted: NewCoupon = {
    id: createId('cpn', now.getTime()),
    source: 'campaign',
    createdAt: now,
    ...coupon,
  }
  await execute(
    tx,
    sql`
      insert into coupons ${insertValues(toCouponValues(inserted))}
      on conflict (code) do update
        set ${setValues(toCouponValues(coupon))}, version = coupons.version + 1
      where coupons.source = 'campaign'`,
  )
}

async function readJson(file: string): Promise<unknown> {
  const content = await readFile(file, 'utf8')
  try {
    return JSON.parse(content)
  } catch {
    return null
  }
}
