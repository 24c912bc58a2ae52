import { z } from 'zod'
import { defineContract } from '#platform/http/endpoint.ts'
import { idText, lineText } from '#platform/http/text-fields.ts'

const cents = z.number().int()
const id = idText()

const ledgerSchema = z.array(
  z.object({
    id: z.string(),
    at: z.string(),
    kind: z.string(),
    amount: cents,
    authorized: cents,
    balanceAfter: cents,
    order: z.string().nullable(),
  }),
)

const giftCardDetailSchema = z.object({
  id: z.string(),
  last4: z.string().nullable(),
  state: z.enum(['ordered', 'active', 'blocked', 'cancelled']),
  amount: cents,
  balance: cents,
  authorized: cents,
  recipientName: z.string(),
  recipientEmail: z.string(),
  senderName: z.string(),
  note: z.string(),
  order: z.string().nullable(),
  walletOf: z.object({ id: z.string(), email: z.string().nullable() }).nullable(),
  replacedBy: z.string().nullable(),
  replaces: z.string().nullable(),
  createdAt: z.string(),
  deliveredAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  tags: z.array(z.string()),
  ledger: ledgerSchema,
})
export type GiftCardDetail = z.infer<typeof giftCardDetailSchema>

const walletDetailSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  available: cents,
  balances: z.array(
    z.object({
      balanceType: z.string(),
      name: z.string(),
      available: cents,
      grants: z.array(
        z.object({
          id: z.string(),
          label: z.string(),
          reason: z.string(),
          initial: cents,
          available: cents,
          authorized: cents,
          expiresAt: z.string().nullable(),
          createdAt: z.string(),
        }),
      ),
    }),
  ),
  ledger: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      balanceName: z.string(),
      title: z.string(),
      amount: cents,
      balanceAfter: cents,
    }),
  ),
})

export const giftCardStaffContract = defineContract({
  readGiftCardDetail: {
    method: 'get',
    path: '/api/staff/giftCard/detail',
    summary: 'Get a gift card with its ledger; its code is never shown',
    access: 'staff',
    permission: 'wallet.read',
    rate: 'read',
    input: z.strictObject({ id }),
    output: giftCardDetailSchema,
  },
  stopGiftCardById: {
    method: 'post',
    path: '/api/staff/giftCard/stop',
    summary: 'Block a lost or stolen gift card that was found in the list',
    access: 'staff',
    permission: 'wallet.issue',
    rate: 'write',
    input: z.strictObject({ id, reason: lineText({ min: 3, max: 200 }) }),
    output: z.object({ available: cents }),
  },
  replaceGiftCardById: {
    method: 'post',
    path: '/api/staff/giftCard/replace',
    summary:
      'Replace a blocked gift card with a new one that has its balance; it is emailed to the '
      + 'recipient, or its code is only in this answer',
    access: 'staff',
    permission: 'wallet.issue',
    rate: 'write',
    input: z.strictObject({ id, sendEmail: z.boolean().default(true) }),
    output: z.object({
      id: z.string(),
      amount: cents,
      code: z.string().nullable(),
      sentTo: z.string().nullable(),
    }),
  },
  readWalletDetail: {
    method: 'get',
    path: '/api/staff/wallet/detail',
    summary: 'Get the four balances of a member with every grant, and the latest 100 entries',
    access: 'staff',
    permission: 'wallet.read',
    rate: 'read',
    input: z.strictObject({ id }),
    output: walletDetailSchema,
  },
})
