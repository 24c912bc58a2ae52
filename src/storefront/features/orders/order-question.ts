/** Validates an order number; null when valid. */
export const checkNumber = (value: string) =>
  value.trim() === '' ? 'Enter the order number from your confirmation.' : null
