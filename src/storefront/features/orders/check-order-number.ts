import * as t from '#messages/order-texts.ts'

/** Validates an order number; null when valid. */
export const checkOrderNumber = (value: string) => (value.trim() === '' ? t.enterNumber : null)
