import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import { acknowledgeNotices } from '../commands/acknowledge-notices.ts'
import { addLine } from '../add-line.ts'
import { addLines } from '../commands/add-lines.ts'
import type { cartContract } from '../contract.ts'
import { applyCoupon, pinCoupon, removeCoupon } from '../commands/apply-coupon.ts'
import { estimateCart } from '../commands/estimate-cart.ts'
import { addressGiftCard } from '../commands/address-gift-card.ts'
import { personalizeLines } from '../commands/personalize-lines.ts'
import { readCart } from '../read-cart.ts'
import { readCartReturns } from '../queries/read-cart-returns.ts'
import { removeGroup } from '../commands/remove-group.ts'
import { removeLine } from '../commands/remove-line.ts'
import { restoreLine } from '../commands/restore-line.ts'
import { saveForLater } from '../commands/save-for-later.ts'
import { saveGroup } from '../commands/save-group.ts'
import { shipTo } from '../commands/ship-to.ts'
import { undoMerge } from '../commands/undo-merge.ts'
import { updateLine } from '../commands/update-line.ts'

export function cartHandlers(services: Pick<Services, 'pricing'>): Handlers<typeof cartContract> {
  return {
    readCart: (ctx) => readCart(ctx, services),
    readCartReturns: (ctx) => readCartReturns(ctx, services.pricing),
    addLine: (ctx, input) => addLine(ctx, services, input),
    addressGiftCard: (ctx, input) => addressGiftCard(ctx, services, input),
    personalizeLines: (ctx, input) => personalizeLines(ctx, services, input),
    addLines: (ctx, input) => addLines(ctx, services, input),
    updateLine: (ctx, input) => updateLine(ctx, services, input),
    removeLine: (ctx, input) => removeLine(ctx, services, input),
    restoreLine: (ctx, input) => restoreLine(ctx, services, input),
    saveForLater: (ctx, input) => saveForLater(ctx, services, input),
    saveGroup: (ctx, input) => saveGroup(ctx, services, input),
    removeGroup: (ctx, input) => removeGroup(ctx, services, input),
    shipTo: (ctx, input) => shipTo(ctx, services, input),
    acknowledge: (ctx, input) => acknowledgeNotices(ctx, services, input),
    undoMerge: (ctx) => undoMerge(ctx, services),
    applyCoupon: (ctx, input) => applyCoupon(ctx, services, input),
    removeCoupon: (ctx, input) => removeCoupon(ctx, services, input),
    pinCoupon: (ctx, input) => pinCoupon(ctx, services, input),
    estimate: (ctx, input) => estimateCart(ctx, services, input),
  }
}
