import { refuseChangedObject } from '#modules/audit/refuse-changed-object.ts'
import type { UndoableAct } from '#modules/audit/undoable-act.ts'
import { couponDeskContract, offerSchema } from '../api/desk-contract.ts'
import { findEditedCoupon } from '../db/edited-coupons.ts'
import { changeCouponState, editCoupon, isUnchanged, toOffer } from './edit-coupon.ts'

/** Restores the offer that an edit replaced. */
const undoEdit: UndoableAct = {
  act: couponDeskContract.updateCoupon.path,
  permission: 'coupons.write',
  async undo(ctx, { object: { id }, before, after }) {
    const coupon = await findEditedCoupon(ctx.db, id)
    if (!coupon || !isUnchanged(coupon, after)) return refuseChangedObject()
    const offer = offerSchema.parse({ ...toOffer(coupon), ...before })
    return editCoupon(ctx, { id, version: coupon.version, ...offer })
  },
}

const undoState: UndoableAct = {
  act: couponDeskContract.changeCouponState.path,
  permission: 'coupons.write',
  async undo(ctx, { object: { id }, before, after }) {
    const coupon = await findEditedCoupon(ctx.db, id)
    if (!coupon || !isUnchanged(coupon, after)) return refuseChangedObject()
    const state = before['state'] === 'revoked' ? 'revoked' : 'active'
    return changeCouponState(ctx, { id, version: coupon.version, state })
  },
}

export const undoableCoupons: readonly UndoableAct[] = [undoEdit, undoState]
