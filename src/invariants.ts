import { addressInvariants } from '#modules/addresses/fsck.ts'
import { bespokeInvariants } from '#modules/bespoke/fsck.ts'
import { cartInvariants } from '#modules/cart/fsck.ts'
import { catalogInvariants } from '#modules/catalog/fsck.ts'
import { checkoutInvariants } from '#modules/checkout/fsck.ts'
import { couponInvariants } from '#modules/coupons/fsck.ts'
import { feedbackInvariants } from '#modules/feedback/fsck.ts'
import { fulfillmentInvariants } from '#modules/fulfillment/fsck.ts'
import { inventoryInvariants } from '#modules/inventory/fsck.ts'
import { loyaltyInvariants } from '#modules/loyalty/fsck.ts'
import { memberInvariants } from '#modules/members/fsck.ts'
import { orderInvariants } from '#modules/orders/fsck.ts'
import { paymentInvariants } from '#modules/payments/fsck.ts'
import { refundInvariants } from '#modules/refunds/fsck.ts'
import { registryInvariants } from '#modules/registries/fsck.ts'
import { returnInvariants } from '#modules/returns/fsck.ts'
import { walletInvariants } from '#modules/wallet/fsck.ts'
import { wishlistInvariants } from '#modules/wishlists/fsck.ts'
import { joinInvariants } from '#platform/db/invariant.ts'

export const invariants = joinInvariants(
  catalogInvariants,
  inventoryInvariants,
  cartInvariants,
  couponInvariants,
  memberInvariants,
  orderInvariants,
  paymentInvariants,
  checkoutInvariants,
  addressInvariants,
  wishlistInvariants,
  feedbackInvariants,
  bespokeInvariants,
  refundInvariants,
  walletInvariants,
  fulfillmentInvariants,
  returnInvariants,
  registryInvariants,
  loyaltyInvariants,
)
