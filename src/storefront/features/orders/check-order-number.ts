/** Validates an order number; null when valid. */
export const checkOrderNumber = (value: string) =>
  value.trim() === '' ? 'Enter the order number from your confirmation.' : null
