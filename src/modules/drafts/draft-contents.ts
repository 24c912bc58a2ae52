import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { isPickup } from '#kernel/shipping-method/pickup-method.ts'
import { openNotes } from '#modules/addresses/sealed-notes.ts'
import type { PlacedAddress } from '#modules/orders/update-delivery.ts'
import type { OrderDeliveries } from '#modules/orders/find-order-deliveries.ts'
import type { Services } from '#platform/services.ts'
import type { DraftContents } from './api/contents-schema.ts'

export type { DraftContents } from './api/contents-schema.ts'

type Delivery = DraftContents['deliveries'][number]

const emptyDelivery: Delivery = {
  recipientName: '',
  address: null,
  methodId: null,
  giftNote: '',
  wrap: false,
  pricesHidden: false,
  deliverOn: null,
}

export const noContents: DraftContents = {
  deliveries: [emptyDelivery],
  lines: [],
  customLines: [],
  couponCodes: [],
  discount: null,
  billing: null,
}

/** The contents of a draft that goes to the same addresses as an order. */
export function copyOrderDeliveries(
  { deliveries, billing }: Pick<OrderDeliveries, 'deliveries' | 'billing'>,
  sealer: Services['sealer'],
): DraftContents {
  const copies = deliveries.slice(0, 10).map(({ groupId: _id, address, ...delivery }): Delivery => {
    if (isPickup(delivery.methodId))
      return { ...toPickup(address), pricesHidden: delivery.pricesHidden }
    const { notesSealed, ...place } = address
    const deliveryNotes = openNotes(sealer, { notesSealed })
    return {
      ...emptyDelivery,
      ...delivery,
      address: {
        ...place,
        countryCode: getShopLocale().country,
        deliveryNotes,
      } as Delivery['address'],
    }
  })
  return { ...noContents, deliveries: copies.length > 0 ? copies : [emptyDelivery], billing }
}

/** The address of a pickup is that of the shop, with the name of who comes. */
const toPickup = ({ firstName, lastName, phone }: PlacedAddress): Delivery => ({
  ...emptyDelivery,
  isPickup: true,
  pickupPerson: { firstName, lastName, phone },
})
