/** Runs in a frame: whether it may ask for a payment, or the name of the error. */
export const createPaymentRequest = () => {
  const methods = [{ supportedMethods: 'https://pay.example/wallet' }]
  const details = { total: { label: 'Order', amount: { currency: 'USD', value: '96.00' } } }
  try {
    return new PaymentRequest(methods, details).id === '' ? 'no id' : 'created'
  } catch (error) {
    return error instanceof Error ? error.name : 'unknown'
  }
}
