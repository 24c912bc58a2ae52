import { z } from 'zod'
import { attemptedSchema } from '#modules/staff/contract.ts'
import { codeText, lineOfText } from '#platform/http/text-fields.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { contract, page, paging } from '#platform/http/endpoint.ts'
import { momentSchema } from '#platform/http/fields.ts'
import { normalizeGiftCode } from './domain/gift-code.ts'
import { pockets } from './domain/pocket.ts'

const cents = z.number().int()
const pocket = z.enum(pockets)

/** A gift card's code as it is typed: dashes, spaces and small letters do not count. */
export const giftCodeSchema = codeText({
  max: 40,
  pattern: /^[0-9A-Z]{16}$/,
  message: 'A gift card code has 16 letters and digits.',
  clean: normalizeGiftCode,
})

const lotSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** Where it came from, in a sentence. */
  reason: z.string(),
  initial: cents,
  /** Less what is set aside for an order that is being paid. */
  available: cents,
  held: cents,
  expiresAt: z.string().nullable(),
  createdAt: z.string(),
})

/** The four pockets in the order they are spent; those with nothing in them are left out. */
const walletSchema = z.object({
  currency: z.literal('USD'),
  available: cents,
  pockets: z.array(
    z.object({ pocket, name: z.string(), available: cents, lots: z.array(lotSchema) }),
  ),
})
export type Wallet = z.infer<typeof walletSchema>

const walletRowSchema = z.object({
  id: z.string(),
  at: z.string(),
  pocket: z.string(),
  /** What happened, in words: "Paid for order AB-…". */
  title: z.string(),
  amount: cents,
  /** Of the whole wallet after it. */
  balanceAfter: cents,
})
export type WalletRow = z.infer<typeof walletRowSchema>

const giftCardSchema = z.object({
  last4: z.string(),
  initial: cents,
  available: cents,
  state: z.enum(['active', 'partly_used', 'used', 'expired']),
  expiresAt: z.string().nullable(),
  /** It lies in a wallet and is spent from there only. */
  inWallet: z.boolean(),
})
export type GiftCard = z.infer<typeof giftCardSchema>

export const walletContract = contract({
  readWallet: {
    method: 'get',
    path: '/api/wallet/index',
    summary: "The member's wallet: four pockets, every sum with where it came from",
    access: 'member',
    rate: 'read',
    input: z.strictObject({}),
    output: walletSchema,
  },
  readWalletHistory: {
    method: 'get',
    path: '/api/wallet/history',
    summary: 'Every movement of the wallet, the latest first, with the balance after it',
    access: 'member',
    rate: 'read',
    input: z.strictObject({ pocket: pocket.optional(), ...paging }),
    output: page(walletRowSchema),
  },
  redeemGiftCard: {
    method: 'post',
    path: '/api/wallet/redeem',
    summary: "Puts a gift card into the member's wallet, by its code",
    access: 'member',
    rate: 'coupon',
    input: z.strictObject({ code: giftCodeSchema }),
    output: walletSchema,
  },
  readGiftCard: {
    method: 'post',
    path: '/api/wallet/giftCard',
    summary: 'What is left on a gift card, by its code; one answer for every code that is not good',
    access: 'public',
    rate: 'coupon',
    input: z.strictObject({ code: giftCodeSchema }),
    output: giftCardSchema,
  },
})

/** What the shop's own people do; every act is written down with who did it. */
export const walletStaffContract = contract({
  makeGiftCards: {
    method: 'post',
    path: '/api/staff/wallet/giftCards',
    summary:
      'Makes gift cards; above $100 in a day a second person approves. Their codes are in this answer, or in that of the approval',
    access: 'staff',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({
      count: z.number().int().min(1).max(500),
      amount: z.number().int().min(100).max(200_000),
      reason: lineOfText({ min: 3, max: 200 }),
      expiresAt: momentSchema.optional(),
      tags: z
        .array(lineOfText({ min: 1, max: 40 }))
        .max(20)
        .default([]),
    }),
    output: z.object({ ...attemptedSchema, codes: z.array(z.string()) }),
  },
  stopGiftCard: {
    method: 'post',
    path: '/api/staff/wallet/stopGiftCard',
    summary: 'Stops a card that was lost or stolen: nobody can pay with it any more',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({ code: giftCodeSchema }),
    output: z.object({ available: cents }),
  },
  replaceGiftCard: {
    method: 'post',
    path: '/api/staff/wallet/replaceGiftCard',
    summary:
      'Makes a card in place of a stopped one, with all that is left of it; the code is in this answer and nowhere else',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({ code: giftCodeSchema }),
    output: z.object({ code: z.string(), amount: cents }),
  },
  issueCredit: {
    method: 'post',
    path: '/api/staff/wallet/credit',
    summary:
      'Gives a member promotional or store credit with a reason; above $100 in a day a second person approves',
    access: 'staff',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({
      email: emailSchema,
      pocket: z.enum(['promotional', 'refund_credit']),
      amount: z.number().int().min(1).max(200_000),
      reason: lineOfText({ min: 3, max: 200 }),
      /** Promotional credit runs out; what stands for money does not. */
      expiresAt: momentSchema.optional(),
    }),
    output: z.object(attemptedSchema),
  },
  readLiability: {
    method: 'get',
    path: '/api/staff/wallet/liability',
    summary: 'What the shop owes by pocket: open, held, and running out within 90 days',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(
        z.object({
          pocket,
          lots: z.number().int(),
          balance: cents,
          held: cents,
          expiringSoon: cents,
        }),
      ),
    }),
  },
})
