import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { newId } from '#kernel/ids/ids.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { couponCodeSchema } from './contract.ts'
import { coupons } from './data/schema.ts'
import { couponClasses } from './domain/coupon.ts'

const cents = z.number().int().positive()
const classes = z.enum(couponClasses)
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

const couponFile = z
  .array(
    z
      .strictObject({
        code: couponCodeSchema.pipe(z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/, 'must be 3 to 40 letters, digits or dashes')),
        name: z.string().trim().min(1).max(60),
        description: z.string().trim().max(300).default(''),
        class: classes,
        value: z.discriminatedUnion('kind', [
          /** In hundredths of a percent: 2000 is 20 %. */
          z.strictObject({ kind: z.literal('percent'), percent: z.number().int().min(1).max(10_000), cap: cents.optional() }),
          z.strictObject({ kind: z.literal('amount'), amount: cents }),
          z.strictObject({ kind: z.literal('free_shipping') }),
        ]),
        minSpend: cents.nullable().default(null),
        goodsIds: z.array(z.string().max(40)).max(500).nullable().default(null),
        collectionIds: z.array(z.string().max(40)).max(100).nullable().default(null),
        excludedGoodsIds: z.array(z.string().max(40)).max(500).default([]),
        includesSale: z.boolean().default(true),
        audience: z.enum(['anyone', 'member', 'first_order']).default('anyone'),
        maxUses: z.number().int().positive().nullable().default(null),
        perCustomer: z.number().int().positive().max(100).default(1),
        budget: cents.nullable().default(null),
        combinesWith: z.array(classes).default([]),
        stackGroup: z.string().trim().min(1).max(40).nullable().default(null),
        startsAt: instant,
        endsAt: instant.nullable().default(null),
        state: z.enum(['active', 'revoked']).default('active'),
      })
      .refine((coupon) => coupon.class === 'shipping' || coupon.value.kind !== 'free_shipping', 'free delivery is of the class shipping'),
  )
  .max(1_000)

/** Brings in campaign codes; a code that is there already is changed, with its uses kept. All of the file or nothing. */
export async function importCoupons(
  { db }: { readonly db: Db },
  { file, now }: { readonly file: string; readonly now: Date },
): Promise<{ readonly codes: number; readonly fault: string | null }> {
  const read = couponFile.safeParse(await parsed(file))
  if (!read.success) {
    const faults = read.error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.') || 'file'}: ${message}`)
    return { codes: 0, fault: faults.join('; ') }
  }
  await inTransaction(db, async (tx) => {
    for (const coupon of read.data) await keep(tx, coupon, now)
  })
  return { codes: read.data.length, fault: null }
}

async function keep(tx: Tx, coupon: z.output<typeof couponFile>[number], now: Date): Promise<void> {
  await tx
    .insert(coupons)
    .values({ id: newId('cpn', now.getTime()), source: 'campaign', createdAt: now, ...coupon })
    .onConflictDoUpdate({ target: coupons.code, set: coupon, setWhere: sql`coupons.source = 'campaign'` })
}

async function parsed(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8')
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
