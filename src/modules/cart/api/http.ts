import type { Handlers } from '#platform/http/handler.ts'
import { acknowledgeNotices } from '../commands/acknowledge-notices.ts'
import { addLine } from '../add-line.ts'
import { addLines } from '../commands/add-lines.ts'
import type { cartContract } from '../contract.ts'
import { applyCoupon, pinCoupon, removeCoupon } from '../commands/apply-coupon.ts'
import { estimateCart } from '../commands/estimate-cart.ts'
import { addressGiftCard } from '../commands/address-gift-card.ts'
import { personalizeLines } from '../commands/personalize-lines.ts'
import { readCart, type CartDeps } from '../read-cart.ts'
import { readCartReturns } from '../queries/read-cart-returns.ts'
import { removeGroup } from '../commands/remove-group.ts'
import { removeLine } from '../commands/remove-line.ts'
import { restoreLine } from '../commands/restore-line.ts'
import { saveForLater } from '../commands/save-for-later.ts'
import { saveGroup } from '../commands/save-group.ts'
import { undoMerge } from '../commands/undo-merge.ts'
import { updateLine } from '../commands/update-line.ts'

export function cartHandlers(parts: CartDeps): Handlers<typeof cartContract> {
  return {
    readCart: (ctx) => readCart(ctx, parts),
    readCartReturns: (ctx) => readCartReturns(ctx),
    addLine: (ctx, input) => addLine(ctx, parts, input),
    addressGiftCard: (ctx, input) => addressGiftCard(ctx, parts, input),
    personalizeLines: (ctx, input) => personalizeLines(ctx, parts, input),
    addLines: (ctx, input) => addLines(ctx, parts, input),
    updateLine: (ctx, input) => updateLine(ctx, parts, input),
    removeLine: (ctx, input) => removeLine(ctx, parts, input),
    restoreLine: (ctx, input) => restoreLine(ctx, parts, input),
    saveForLater: (ctx, input) => saveForLater(ctx, parts, input),
    saveGroup: (ctx, input) => saveGroup(ctx, parts, input),
    removeGroup: (ctx, input) => removeGroup(ctx, parts, input),
    acknowledge: (ctx, input) => acknowledgeNotices(ctx, parts, input),
    undoMerge: (ctx) => undoMerge(ctx, parts),
    applyCoupon: (ctx, input) => applyCoupon(ctx, parts, input),
    removeCoupon: (ctx, input) => removeCoupon(ctx, parts, input),
    pinCoupon: (ctx, input) => pinCoupon(ctx, parts, input),
    estimate: (ctx, input) => estimateCart(ctx, parts, input),
  }
}
