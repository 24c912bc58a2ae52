import { z } from 'zod'
import { approvalOutcomeSchema } from '#modules/staff/contract.ts'
import { codeText, lineText, nameText, paragraphText } from '#platform/http/text-fields.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { defineContract, pageSchema, pagingFields } from '#platform/http/endpoint.ts'
import { currencySchema, timestampSchema } from '#platform/http/fields.ts'
import { normalizeGiftCardCode } from './domain/gift-card-code.ts'
import { balanceTypes } from './domain/balance-type.ts'

const cents = z.number().int()
const balanceType = z.enum(balanceTypes)

export const giftCardCodeSchema = codeText({
  max: 40,
  pattern: /^[0-9A-Z]{16}$/,
  message: 'Enter the 16 letters and digits of the gift card code.',
  clean: normalizeGiftCardCode,
})

const grantSchema = z.object({
  id: z.string(),
  /** The end of the gift card code; null for other credit. */
  last4: z.string().nullable(),
  reason: z.string(),
  initial: cents,
  available: cents,
  authorized: cents,
  expiresAt: z.string().nullable(),
  createdAt: z.string(),
})

/** The balances by type, in the order they are spent; empty ones are omitted. */
const walletSchema = z.object({
  currency: currencySchema,
  available: cents,
  balances: z.array(
    z.object({ balanceType, name: z.string(), available: cents, grants: z.array(grantSchema) }),
  ),
})
export type Wallet = z.infer<typeof walletSchema>

const walletRowSchema = z.object({
  id: z.string(),
  at: z.string(),
  balanceName: z.string(),
  title: z.string(),
  amount: cents,
  balanceAfter: cents,
})
export type WalletHistoryRow = z.infer<typeof walletRowSchema>

const giftCardSchema = z.object({
  last4: z.string(),
  initial: cents,
  available: cents,
  state: z.enum(['active', 'partly_used', 'used', 'expired']),
  expiresAt: z.string().nullable(),
  inWallet: z.boolean(),
})
export type GiftCard = z.infer<typeof giftCardSchema>

export const walletContract = defineContract({
  readWallet: {
    method: 'get',
    path: '/api/wallet/index',
    summary: "Get the member's wallet by balance type, with the source of every amount",
    access: 'member',
    rate: 'read',
    input: z.strictObject({}),
    output: walletSchema,
  },
  readWalletHistory: {
    method: 'get',
    path: '/api/wallet/history',
    summary: 'List wallet entries, latest first, with the balance after each',
    access: 'member',
    rate: 'read',
    input: z.strictObject({ balanceType: balanceType.optional(), ...pagingFields }),
    output: pageSchema(walletRowSchema),
  },
  redeemGiftCard: {
    method: 'post',
    path: '/api/wallet/redeem',
    summary: "Add a gift card to the member's wallet by its code",
    access: 'member',
    rate: 'coupon',
    input: z.strictObject({ code: giftCardCodeSchema }),
    output: walletSchema,
  },
  readGiftCard: {
    method: 'post',
    path: '/api/wallet/giftCardBalance',
    summary:
      'Get the balance of a gift card by its code; the answer is the same for every invalid code',
    access: 'public',
    rate: 'coupon',
    input: z.strictObject({ code: giftCardCodeSchema }),
    output: giftCardSchema,
  },
})

export const walletStaffContract = defineContract({
  makeGiftCards: {
    method: 'post',
    path: '/api/staff/wallet/giftCards',
    summary:
      'Create gift cards; above $100 a day needs approval. The codes are in this answer, or '
      + 'in the answer to the approval',
    access: 'staff',
    permission: 'wallet.issue',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({
      count: z.number().int().min(1).max(500),
      amount: z.number().int().min(100).max(200_000),
      reason: lineText({ min: 3, max: 200 }),
      expiresAt: timestampSchema.optional(),
      tags: z
        .array(lineText({ min: 1, max: 40 }))
        .max(20)
        .default([]),
      /** Emails the card instead of returning its code; one card only. */
      recipient: z
        .strictObject({
          name: nameText({ min: 1, max: 80 }),
          email: emailSchema,
          senderName: nameText({ max: 80 }).default(''),
          note: paragraphText({ max: 500 }).default(''),
        })
        .optional(),
    }),
    output: z.object({ ...approvalOutcomeSchema, codes: z.array(z.string()) }),
  },
  stopGiftCard: {
    method: 'post',
    path: '/api/staff/wallet/stopGiftCard',
    summary: 'Block a lost or stolen gift card',
    access: 'staff',
    permission: 'wallet.issue',
    rate: 'write',
    input: z.strictObject({ code: giftCardCodeSchema }),
    output: z.object({ available: cents }),
  },
  replaceGiftCard: {
    method: 'post',
    path: '/api/staff/wallet/replaceGiftCard',
    summary:
      'Replace a blocked gift card with a new one that has its balance; the code is only in '
      + 'this answer',
    access: 'staff',
    permission: 'wallet.issue',
    rate: 'write',
    input: z.strictObject({ code: giftCardCodeSchema }),
    output: z.object({ code: z.string(), amount: cents }),
  },
  issueCredit: {
    method: 'post',
    path: '/api/staff/wallet/credit',
    summary:
      'Give a member promotional or store credit with a reason; above $100 a day needs approval',
    access: 'staff',
    permission: 'wallet.issue',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({
      email: emailSchema,
      balanceType: z.enum(['promotional', 'refund_credit']),
      amount: z.number().int().min(1).max(200_000),
      reason: lineText({ min: 3, max: 200 }),
      /** Required for promotional credit; store credit does not expire. */
      expiresAt: timestampSchema.optional(),
    }),
    output: z.object(approvalOutcomeSchema),
  },
  readLiability: {
    method: 'get',
    path: '/api/staff/wallet/liability',
    summary:
      'Get the outstanding credit by balance type: open, authorized, and expiring within 90 days',
    access: 'staff',
    permission: 'wallet.read',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(
        z.object({
          balanceType,
          grants: z.number().int(),
          balance: cents,
          authorized: cents,
          expiringSoon: cents,
        }),
      ),
    }),
  },
})
