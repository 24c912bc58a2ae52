import { integer, nullable, text, literal, timestamp, type Row } from '#platform/db/row.ts'

export type RewardKind = 'coupon' | 'credit' | 'event'

export const pointsRedemptionRow = {
  id: text,
  memberId: text,
  kind: literal<'tender' | RewardKind>(),
  points: integer,
  amount: nullable(integer),
  restored: integer,
  state: literal<'held' | 'spent' | 'released' | 'undone'>(),
  checkoutId: nullable(text),
  cartId: nullable(text),
  orderId: nullable(text),
  couponId: nullable(text),
  rewardId: nullable(text),
  ticket: nullable(text),
  name: text,
  at: timestamp,
  undoUntil: nullable(timestamp),
}

export type PointsRedemption = Row<typeof pointsRedemptionRow>
