/** What is wrong with the number of an order that is asked for; null when nothing is. */
export const checkNumber = (value: string) =>
  value.trim() === '' ? 'Enter the order number from your confirmation.' : null
