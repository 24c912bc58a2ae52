/** The reasons that banks give, as Stripe names them. */
export const disputeReasonLabels: Readonly<Record<string, string>> = {
  bank_cannot_process: 'The bank cannot process the charge',
  check_returned: 'Returned check',
  credit_not_processed: 'Refund not received',
  customer_initiated: 'The buyer contacted the bank',
  debit_not_authorized: 'Not authorized',
  duplicate: 'Charged twice',
  fraudulent: 'The cardholder did not authorize the payment',
  general: 'No reason given',
  incorrect_account_details: 'Wrong account details',
  insufficient_funds: 'Insufficient funds',
  noncompliant: 'Not within the rules of the card network',
  product_not_received: 'Not received',
  product_unacceptable: 'Defective or not as described',
  subscription_canceled: 'Subscription canceled',
  unrecognized: 'The cardholder does not recognize the payment',
}
