/** What the shopper reads for each reason of a failed attempt. */
export const messages = {
  card_declined:
    'Your bank declined the card. Nothing was charged. Try another card, or call the number on the back of this one.',
  insufficient_funds:
    'The card does not have enough available for this total. Nothing was charged. Use another card.',
  expired_card: 'The card has expired. Nothing was charged. Use a card that is still valid.',
  incorrect_cvc:
    'The bank does not recognize the card details. Nothing was charged. Check the security code and pay again.',
  authentication_failed:
    'Your bank could not confirm that it was you. Nothing was charged. Pay again, or use another card.',
  processing_error:
    'The card network did not answer in time. Nothing was charged. Wait a minute and pay again.',
  too_many_attempts:
    'There were too many attempts, so this payment is closed. Nothing was charged, and your cart is saved.',
}
